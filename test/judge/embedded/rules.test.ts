import { describe, expect, it } from 'vitest';
import { doxxingScore, minorsScore } from '../../../src/judge/embedded/rules.ts';

describe('doxxingScore', () => {
  it.each([
    'his address is 14 Maple Street, go say hi',
    'dropping her number: +1 415 555 0110, everyone call her',
    'this guy lives at 221 Baker Street, real name is John Smith',
    'Name: Anna Example Address: 5 Oak Avenue Phone: 415-555-0133',
    "that mod's ip is 203.0.113.7, ddos him",
  ])('reaches the default threshold for %s', (text) => {
    expect(doxxingScore(text, 0)).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    'my number is +1 415 555 0110, call me',
    'our office is at 14 Maple Street, open from 9',
    'contact support@example.com or 0800 555 0199',
    'the server runs on 192.168.1.20',
    'order 1234 5678 9012 ships on 2026-05-03',
    'she lives in Berlin',
    'he works at the library on sundays',
    'version 10.4.0.1 is out',
  ])('stays below it for %s', (text) => {
    expect(doxxingScore(text, 0)).toBeLessThan(0.8);
  });

  it('never falls when the message is more abusive', () => {
    for (const text of ['her address is 14 Maple Street', '14 Maple Street', 'hello']) {
      expect(doxxingScore(text, 0.9)).toBeGreaterThanOrEqual(doxxingScore(text, 0.1));
    }
  });
});

describe('minorsScore', () => {
  it('takes a sexual message with a word for the young', () => {
    expect(minorsScore('a sexual remark about a 14 year old', 0.9)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    "you're so mature for your age, send me a pic and don't tell your parents",
    'how old are you? are your parents home? add me on snap, it is our little secret',
  ])('takes an adult drawing a child in: %s', (text) => {
    expect(minorsScore(text, 0)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    'my 14 year old daughter loves this game',
    'kids under 12 get in free',
    'how old are you? i am 31',
    "don't tell mom, it's a surprise party",
    'send me a pic of the new kitchen',
    'the high school concert is on friday',
  ])('lets pass: %s', (text) => {
    expect(minorsScore(text, 0.02)).toBeLessThan(0.7);
  });

  it('stays low for a sexual message between adults', () => {
    expect(minorsScore('we had sex last night', 0.99)).toBeLessThan(0.3);
  });
});

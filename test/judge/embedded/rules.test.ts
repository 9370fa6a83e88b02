import { describe, expect, it } from 'vitest';
import { doxxingScore, minorsScore, STREETS } from '../../../src/judge/embedded/rules.ts';

describe('doxxingScore', () => {
  it.each([
    'his address is 14 Maple Street, go say hi',
    'dropping her number: +1 415 555 0110, everyone call her',
    'this guy lives at 221 Baker Street, real name is John Smith',
    'Name: Anna Example Address: 5 Oak Avenue Phone: 415-555-0133',
    "that mod's ip is 203.0.113.7, ddos him",
    'i found out where this streamer lives, 1290 Sunset Drive',
    'here is the home address of the referee: 7 Rose Lane',
    'her ssn is 078-05-1120',
    "leaking the admin's info: 12 Elm Street, works at the mall",
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
    "my mom's address is 14 Maple Street, see you at six",
    "the plumber was great, here's his number: 415 555 0133",
    'do you know where he lives? i lost the invitation',
    'the address of the museum is 5 Oak Avenue',
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
    "what grade are you in? your mom doesn't need to know, you can be my secret girlfriend",
    'are you home alone? send me a selfie and delete this chat after',
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
    'what grade did you get in maths?',
    'my 7th grader forgot his lunch',
    "can you keep a secret? it's a party for dad",
    "your parents don't need to know the wifi password lol",
  ])('lets pass: %s', (text) => {
    expect(minorsScore(text, 0.02)).toBeLessThan(0.7);
  });

  it('stays low for a sexual message between adults', () => {
    expect(minorsScore('we had sex last night', 0.99)).toBeLessThan(0.3);
  });
});

describe('a street with its number', () => {
  // ſ, ẞ and the sign of Kelvin are the same letters as s, ß and k to an expression that looks past case.
  const parts =
    "12|5a| |\n|Main|O'Neil|st|ſtreet|apt|calle|rua|via|ul.|Ulica|Hauptstraße|hauptſtraſſe|HauptSTRAẞE|Str. |улица|Ул.|УЛИЦА|Ленина|,|д.|4|1234|123456|é|K|mayor|-".split(
      '|',
    );

  it('is never missed for want of what its expression cannot do without', () => {
    // https://en.wikipedia.org/wiki/Linear_congruential_generator, the constants of POSIX rand
    let seed = 1;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >>> 8) % below;
    };
    const found = STREETS.map(() => 0);
    for (let round = 0; round < 40_000; round++) {
      let text = '';
      for (let left = 2 + random(8); left > 0; left--) text += `${parts[random(parts.length)]}${random(2) ? ' ' : ''}`;
      STREETS.forEach(({ needs, street }, index) => {
        if (!street.test(text)) return;
        found[index] = (found[index] ?? 0) + 1;
        expect(needs.test(text), text).toBe(true);
      });
    }
    expect(Math.min(...found)).toBeGreaterThan(20);
  });
});

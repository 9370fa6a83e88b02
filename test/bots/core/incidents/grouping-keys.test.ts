import { describe, expect, it } from 'vitest';
import { groupingKeysOf, raidGroupingKey } from '../../../../bots/core/incidents/grouping-keys.ts';
import { createRecentDomains } from '../../../../bots/core/incidents/recent-domains.ts';
import type { IncomingMessage } from '../../../../bots/core/port/events.ts';
import { APART, TOGETHER } from './labelled.ts';

function message(text: string, change: Partial<IncomingMessage> = {}): IncomingMessage {
  return {
    community: { id: 'g1', name: 'Harbour' },
    channel: { id: 'c1', name: 'general', topic: '', parentId: null },
    id: 'm1',
    author: { id: `author of ${text}`, name: '', trusted: false, roleIds: [] },
    text,
    quoted: '',
    files: [],
    link: null,
    sentAtMs: 0,
    ...change,
  };
}

function shared(one: IncomingMessage, other: IncomingMessage): string[] {
  const of = new Set(groupingKeysOf('discord', one, null));
  return groupingKeysOf('discord', other, null).filter((trait) => of.has(trait));
}

/** Digits at the end of a word are a number to the outline. */
const KNOWN_MISSES = ['my nudes are fr33 this week only'];

describe('the grouping keys of messages', () => {
  it.each(Object.entries(TOGETHER))('match if the messages belong together: %s', (_kind, pairs) => {
    const missed = pairs.filter(([one, other]) => shared(message(one), message(other)).length === 0);
    expect(missed.filter(([, other]) => !KNOWN_MISSES.includes(other))).toEqual([]);
  });

  it.each(Object.entries(APART))('differ if the messages do not belong together: %s', (_kind, pairs) => {
    expect(pairs.filter(([one, other]) => shared(message(one), message(other)).length > 0)).toEqual([]);
  });

  it('are tested with at least 200 labelled pairs', () => {
    const [together = 0, apart = 0] = [TOGETHER, APART].map((kinds) => Object.values(kinds).flat().length);
    expect(together + apart).toBeGreaterThanOrEqual(200);
    expect(Math.min(together, apart)).toBeGreaterThan(90);
  });

  it('contain the author in every channel and community of one platform', () => {
    const author = { id: 'u1', name: '', trusted: false, roleIds: [] };
    const elsewhere = message('other words', { author, community: { id: 'g2', name: '' } });
    expect(shared(message('some words', { author }), elsewhere)).toHaveLength(1);
    const [own] = groupingKeysOf('discord', message('x', { author }), null);
    expect(groupingKeysOf('telegram', message('x', { author }), null)).not.toContain(own);
  });

  it('contain the file, regardless of who attached it', () => {
    const files = [{ key: 'file:image.png/1234', name: 'image.png' }];
    expect(shared(message('', { files }), message('look', { files }))).toHaveLength(1);
    const [larger] = [[{ key: 'file:image.png/1235', name: 'image.png' }]];
    expect(shared(message('', { files }), message('look', { files: larger }))).toEqual([]);
  });

  it('start with the raid of the author, and contain no plain text, name or address', () => {
    const traits = groupingKeysOf('discord', message('free nitro at https://evil.example/x'), 'r1');
    expect(traits[0]).toBe(raidGroupingKey('r1'));
    expect(traits.slice(1).join(' ')).not.toMatch(/nitro|evil|author/);
  });
});

describe('a domain that two messages share', () => {
  const link = (path: string) => `${path} things at https://shop.example.com/${path}`;
  const day = 24 * 3_600_000;
  const joins = (book: ReturnType<typeof createRecentDomains>, nowMs: number) => {
    const isTelling = (domain: string) => book.isTelling('g1', domain, nowMs);
    const [one = [], other = []] = ['first', 'second'].map((path) =>
      groupingKeysOf('discord', message(link(path)), null, isTelling),
    );
    return one.some((trait) => other.includes(trait));
  };

  it('joins messages while it is rare and new in the community, but not once members use it', () => {
    const book = createRecentDomains();
    expect(joins(book, 0)).toBe(true);
    book.note({ id: 'g1' }, message(link('a')), 0);
    book.note({ id: 'g2' }, message(link('b')), 0);
    expect(joins(book, 0)).toBe(true);
    expect(joins(book, day)).toBe(false);
    book.note({ id: 'g1' }, message(link('b')), 1);
    expect(joins(book, 1)).toBe(false);
  });
});

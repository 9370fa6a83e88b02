import { describe, expect, it } from 'vitest';
import { createDomainBook, type DomainBook } from '../../../../bots/core/incidents/domain-book.ts';
import { groupingKeysOf, raidGroupingKey } from '../../../../bots/core/incidents/grouping-keys.ts';
import type { IncomingMessage } from '../../../../bots/core/port/events.ts';

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

describe('what a message is known by', () => {
  it.each([
    ['free NITRO for everybody!!! 1', '𝗙𝗿𝗲𝗲 nitro for everybody 🎁 2'],
    ['claim your prize at https://one.example/a now', 'Claim your prize at https://two.example/b now'],
    ['look here https://gift.evil-site.com/a1', 'totally different words, www.evil-site.com/b2 and more'],
    ['join discord.gg/abcdef', 'everybody is at https://discord.gg/abcdef'],
    ['see https://youtu.be/xyz', 'watch https://youtu.be/xyz tonight'],
    ['join discord.gg/abcdef', 'come to https://discord.com/invite/abcdef?x=1'],
    ['WhatsApp me: +1 (555) 010-9999', 'earn a lot, write to wa.me/15550109999'],
    ['WhatsApp 0151 555 010 999', 'call +49 151 555 010999 now'],
    ['send to 0x52908400098527886E0F7030069857D2E4169EE7', 'mine: 0x52908400098527886e0f7030069857d2e4169ee7 thanks'],
    ['pay bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'donate! bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['DM @crypto_king on Telegram', 'earn with me, contact me on telegram: @Crypto_King'],
    ['write me: @crypto_king', 'see t.me/crypto_king for more'],
  ])('is shared by %s and %s', (one, other) => {
    expect(shared(message(one), message(other))).not.toEqual([]);
  });

  it.each([
    ['ok', 'OK'],
    ['https://youtube.com/watch?v=1', 'my channel is https://youtube.com/watch?v=2'],
    ['discord.gg/abcdef', 'discord.gg/ghijkl'],
    ['good morning to you all', 'good evening to you all'],
    ['read https://nytimes.com/a', 'see https://www.nytimes.com/b there'],
    ['a deal https://amazon.de/dp/1', 'buy https://www.amazon.de/dp/2 please'],
    ['posted https://bsky.app/profile/a', 'look https://bsky.app/profile/b'],
    ['thanks @alice for the help', 'hello @alice how are you'],
    ['order 123456789012', 'ticket number 123456789012 is mine'],
    ['https://alice.github.io/x', 'some words with https://bob.github.io/x'],
  ])('is not shared by %s and %s', (one, other) => {
    expect(shared(message(one), message(other))).toEqual([]);
  });

  it('is the author in every channel and community, on one platform alone', () => {
    const author = { id: 'u1', name: '', trusted: false, roleIds: [] };
    const elsewhere = message('other words', { author, community: { id: 'g2', name: '' } });
    expect(shared(message('some words', { author }), elsewhere)).toHaveLength(1);
    const [own] = groupingKeysOf('discord', message('x', { author }), null);
    expect(groupingKeysOf('telegram', message('x', { author }), null)).not.toContain(own);
  });

  it('is the file, whoever attaches it', () => {
    const files = [{ key: 'file:image.png/1234', name: 'image.png' }];
    expect(shared(message('', { files }), message('look', { files }))).toHaveLength(1);
    const [larger] = [[{ key: 'file:image.png/1235', name: 'image.png' }]];
    expect(shared(message('', { files }), message('look', { files: larger }))).toEqual([]);
  });

  it('is before all the raid that its author came with, and never a text, name or address as it stands', () => {
    const traits = groupingKeysOf('discord', message('free nitro at https://evil.example/x'), 'r1');
    expect(traits[0]).toBe(raidGroupingKey('r1'));
    expect(traits.slice(1).join(' ')).not.toMatch(/nitro|evil|author/);
  });
});

describe('a domain that two messages share', () => {
  const link = (path: string) => `${path} things at https://shop.example.com/${path}`;
  const day = 24 * 3_600_000;
  const joins = (book: DomainBook, nowMs: number) => {
    const isTelling = (domain: string) => book.isTelling('g1', domain, nowMs);
    const [one = [], other = []] = ['first', 'second'].map((path) =>
      groupingKeysOf('discord', message(link(path)), null, isTelling),
    );
    return one.some((trait) => other.includes(trait));
  };

  it('joins them while it is rare and young in their community, and not once members use it', () => {
    const book = createDomainBook();
    expect(joins(book, 0)).toBe(true);
    book.note({ id: 'g1' }, message(link('a')), 0);
    book.note({ id: 'g2' }, message(link('b')), 0);
    expect(joins(book, 0)).toBe(true);
    expect(joins(book, day)).toBe(false);
    book.note({ id: 'g1' }, message(link('b')), 1);
    expect(joins(book, 1)).toBe(false);
  });
});

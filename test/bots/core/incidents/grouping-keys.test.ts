import { describe, expect, it } from 'vitest';
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
  ])('is shared by %s and %s', (one, other) => {
    expect(shared(message(one), message(other))).not.toEqual([]);
  });

  it.each([
    ['ok', 'OK'],
    ['https://youtube.com/watch?v=1', 'my channel is https://youtube.com/watch?v=2'],
    ['discord.gg/abcdef', 'discord.gg/ghijkl'],
    ['good morning to you all', 'good evening to you all'],
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

import { describe, expect, it } from 'vitest';
import type { IncomingMessage } from '../../../../bots/core/port/events.ts';
import { createRecentMessages, REMEMBERED_MS } from '../../../../bots/core/state/recent-messages.ts';

const NOW = Date.UTC(2026, 10, 22);

function messageOf(id: string, given: { author?: string; text?: string; sentAtMs?: number } = {}): IncomingMessage {
  const { author = 'ann', text = `text ${id}`, sentAtMs = NOW } = given;
  return {
    community: { id: 'g', name: 'g' },
    channel: { id: 'ch', name: '', topic: '', parentId: null },
    id,
    author: { id: author, name: author, trusted: false, roleIds: [] },
    text,
    quoted: '',
    files: [],
    link: null,
    sentAtMs,
  };
}

function bookOf(messages: readonly IncomingMessage[], units?: number) {
  const book = createRecentMessages(units === undefined ? undefined : { units });
  for (const message of messages) book.note({ id: 'c1' }, message);
  const ids = (author = 'ann', sinceMs = 0) => book.of('c1', author, sinceMs).map(({ id }) => id);
  return { book, ids };
}

describe('the store of recent messages', () => {
  it('returns the messages of one member since a time, once each, with edits applied', () => {
    const { book, ids } = bookOf([
      messageOf('1', { sentAtMs: NOW - 60_000 }),
      messageOf('2'),
      messageOf('3', { author: 'bob' }),
      messageOf('2', { text: 'edited' }),
    ]);
    expect(ids()).toEqual(['1', '2']);
    expect(ids('ann', NOW - 1_000)).toEqual(['2']);
    expect(book.of('c1', 'ann', NOW)[0]?.text).toBe('edited');
    expect(book.of('another', 'ann', 0)).toEqual([]);
  });

  it('drops deleted messages, those older than an hour, and more than a hundred per member', () => {
    const { book, ids } = bookOf([
      messageOf('old', { sentAtMs: NOW - REMEMBERED_MS }),
      ...Array.from({ length: 101 }, (_, index) => messageOf(String(index))),
    ]);
    book.forget('c1', { channelId: 'ch', messageIds: ['5', 'unknown'] });
    expect(ids()).toHaveLength(99);
    for (const id of ['old', '0', '5']) expect(ids()).not.toContain(id);
  });

  it('limits its total size, and drops the least recent author first', () => {
    const authors = Array.from({ length: 50 }, (_, index) => `author${index}`);
    const { ids } = bookOf(
      authors.map((author) => messageOf('1', { author, text: 'x'.repeat(8_000) })),
      10_000,
    );
    expect(ids('author0')).toEqual([]);
    expect(ids('author49')).toEqual(['1']);
    expect(authors.filter((author) => ids(author).length > 0)).toHaveLength(14);
  });
});

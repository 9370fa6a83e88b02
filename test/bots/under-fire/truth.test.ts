import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import type { Happened } from './fire.ts';
import { entriesOf, findLies, readClaims, timesTold } from './truth.ts';

const GROUP = { word: 'coinword', messageIds: ['m1', 'm2', 'm3'], authorIds: ['ann'] };
const entry = (text: string, messageId = 'e1'): Happened => ({
  kind: 'shown',
  messageId,
  isNew: true,
  text: `${text}\ncoinword`,
  toPersonId: null,
});
const gone = (...messageIds: readonly string[]): Happened => ({ kind: 'gone', messageIds });

describe('the check of what entries claim', () => {
  it('finds an entry that claims a deletion, a timeout or a notice too early', () => {
    const lies = (...happened: readonly Happened[]) => findLies(happened, [GROUP]).length;
    expect(lies(entry(`🚫 ${ENGLISH('entry.deleted_title')}: scam`), gone('m1'))).toBe(1);
    expect(lies(gone('m1'), entry(`🚫 ${ENGLISH('entry.deleted_title')}: scam`))).toBe(0);
    expect(lies(gone('m1'), entry('2 messages of 1 account in 1 channel deleted: scam'))).toBe(1);
    expect(lies(gone('m1', 'm2'), entry('2 messages of 1 account in 1 channel deleted: scam'))).toBe(0);
    expect(lies(entry(`${ENGLISH('entry.flagged_title')}: scam\nMessage: was already gone`))).toBe(1);
    expect(lies(gone('m1'), entry(`${ENGLISH('entry.deleted_and_timed_out_title')}: scam`))).toBe(1);
    expect(lies({ kind: 'silenced', personId: 'ann' }, entry(`${ENGLISH('entry.timed_out_title')}: scam`))).toBe(0);
    expect(lies({ kind: 'silenced', personId: 'bob' }, entry('1 account timed out'))).toBe(1);
    expect(lies(entry(`${ENGLISH('entry.flagged_title')}: scam\nAuthor: notified in private`))).toBe(1);
    expect(lies(entry(`${ENGLISH('entry.flagged_title')}: scam\nAuthor: could not be notified in private`))).toBe(0);
    expect(
      lies(gone('m1', 'm2', 'm3'), entry('3 messages of 1 account in 1 channel deleted\nPending: 1 deletion; x')),
    ).toBe(1);
  });

  it('parses entries on one and on several messages', () => {
    expect(readClaims(`⏳ ${ENGLISH('entry.waiting_to_delete_title')}: scam`)).toMatchObject({
      deleted: 0,
      waiting: 1,
    });
    const many =
      '34 messages of 3 accounts in 5 channels deleted, 3 timed out: scam\nPending: 12 deletions; delete: asked';
    expect(readClaims(many)).toMatchObject({ deleted: 34, silenced: 3, waiting: 12 });
  });

  it('counts entries by their final state, and private messages by their recipient', () => {
    const told: Happened = {
      kind: 'shown',
      messageId: 'p1',
      isNew: true,
      text: 'Your message in',
      toPersonId: 'ann',
    };
    const happened = [entry('one'), entry('one, edited'), entry('two', 'e2'), told];
    expect(entriesOf(happened, GROUP)).toEqual(['one, edited\ncoinword', 'two\ncoinword']);
    expect([timesTold(happened, 'ann'), timesTold(happened, 'bob')]).toEqual([1, 0]);
  });
});

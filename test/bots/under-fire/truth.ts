import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import type { TextKey } from '../../../src/core/common/texts.ts';
import type { Happened } from './fire.ts';

/** Messages that belong to one incident: every text of it has the word, and so has every entry that tells of it. */
export type Group = {
  readonly word: string;
  readonly messageIds: readonly string[];
  readonly authorIds: readonly string[];
};

/** What an entry says was done. */
export type Claims = {
  readonly deleted: number;
  readonly alreadyGone: number;
  readonly silenced: number;
  readonly waiting: number;
  readonly told: boolean;
};

/** Reads the claims out of an entry, of one message or of many. */
export function readClaims(text: string): Claims {
  // Where a platform has no colours a sign stands before the title.
  const title = text.replace(/^[^\p{L}\d]+/u, '');
  const begins = (...keys: readonly TextKey[]) => keys.some((key) => title.startsWith(`${ENGLISH(key)}:`));
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const silenced = number(/(\d+) (?:accounts? )?timed out/);
  return {
    deleted:
      number(/(\d+) messages? of \d+ accounts? in \d+ channels? deleted/) ||
      (begins('entry.deleted_title', 'entry.deleted_and_timed_out_title') ? 1 : 0),
    alreadyGone: number(/(\d+) already gone/) || (/was already gone/.test(text) ? 1 : 0),
    silenced: silenced || (begins('entry.timed_out_title', 'entry.deleted_and_timed_out_title') ? 1 : 0),
    waiting: number(/(\d+) deletions?;/) || (begins('entry.waiting_to_delete_title') ? 1 : 0),
    told: /notified in private/.test(text) && !/could not be notified in private/.test(text),
  };
}

/**
 * Goes through what happened and compares every form of every entry with what was true when people read it. What is claimed to be done must be;
 * what is said to wait may have been done in the moment between the writing and the reading.
 * @returns what was untrue, in words; empty when nothing was.
 */
export function findLies(happened: readonly Happened[], groups: readonly Group[]): readonly string[] {
  const gone = new Set<string>();
  const silenced = new Set<string>();
  const told = new Set<string>();
  const lies: string[] = [];
  for (const one of happened) {
    switch (one.kind) {
      case 'gone':
        for (const id of one.messageIds) gone.add(id);
        break;
      case 'silenced':
        silenced.add(one.personId);
        break;
      case 'freed':
        silenced.delete(one.personId);
        break;
      case 'shown':
        if (one.toPersonId !== null) told.add(one.toPersonId);
        else
          for (const group of groups)
            if (one.text.includes(group.word)) lies.push(...liesOf(one.text, group, { gone, silenced, told }));
        break;
      default:
        one satisfies never;
    }
  }
  return lies;
}

type Facts = { readonly gone: Set<string>; readonly silenced: Set<string>; readonly told: Set<string> };

function liesOf(text: string, { word, messageIds, authorIds }: Group, facts: Facts): string[] {
  const claims = readClaims(text);
  const goneNow = messageIds.filter((id) => facts.gone.has(id)).length;
  const silencedNow = authorIds.filter((id) => facts.silenced.has(id)).length;
  const lie = (isLie: boolean, what: string) => (isLie ? [`${word}: ${what}, in "${text.slice(0, 200)}"`] : []);
  return [
    ...lie(
      claims.deleted + claims.alreadyGone > goneNow,
      `says ${claims.deleted} deleted and ${claims.alreadyGone} gone while ${goneNow} are`,
    ),
    ...lie(claims.silenced > silencedNow, `says ${claims.silenced} timed out while ${silencedNow} are`),
    ...lie(
      claims.deleted + claims.waiting > messageIds.length,
      `tells of ${claims.deleted + claims.waiting} of ${messageIds.length} messages`,
    ),
    ...lie(claims.told && !authorIds.some((id) => facts.told.has(id)), 'says that the author was told'),
  ];
}

/** The entries that tell of a group, each as it reads last. */
export function entriesOf(happened: readonly Happened[], { word }: Pick<Group, 'word'>): readonly string[] {
  const last = new Map<string, string>();
  for (const one of happened) {
    if (one.kind !== 'shown' || one.toPersonId !== null) continue;
    if (one.text.includes(word)) last.set(one.messageId, one.text);
  }
  return [...last.values()];
}

/** How many private messages of the bot told somebody that messages of theirs went. */
export function timesTold(happened: readonly Happened[], personId: string): number {
  return happened.filter(
    (one) => one.kind === 'shown' && one.isNew && one.toPersonId === personId && /Your message in/.test(one.text),
  ).length;
}

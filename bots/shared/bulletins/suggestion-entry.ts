import { z } from 'zod';
import type { SystemEntry } from '../../../src/core/bulletins.ts';
import { ACTIONS } from '../../../src/core/decision.ts';
import type { TuningSuggestion } from '../../../src/service/suggest-tuning.ts';
import { phrase, type Say } from '../language/say.ts';
import { buttonId, type Entry } from '../rendering.ts';
import { showPerson, showProbability } from '../text.ts';

const suggestionSchema = z.object({
  name: z.string(),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('threshold'), from: z.number(), to: z.number() }),
    z.object({ kind: z.literal('action'), from: z.enum(ACTIONS), to: z.enum(ACTIONS) }),
  ]),
  entries: z.number(),
  changed: z.number(),
  dismissed: z.number(),
  /** `stale`: the policy was changed before anybody answered; `old`: nobody did in time. */
  state: z.enum(['asked', 'applied', 'no', 'stale', 'old']),
  /** Who answered. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
});
/** A suggestion and what became of it. */
export type SuggestionBody = z.output<typeof suggestionSchema>;

/** What a bulletin says of it. */
export function readSuggestion({ body }: Pick<SystemEntry, 'body'>): SuggestionBody {
  return suggestionSchema.parse(JSON.parse(body));
}

/** `spam at 0.90 instead of 0.80`. */
export function describeChange(say: Say, { name, change }: Pick<TuningSuggestion, 'name' | 'change'>): string {
  return change.kind === 'threshold'
    ? say('{name} at {to} instead of {from}', {
        name,
        to: showProbability(change.to),
        from: showProbability(change.from),
      })
    : say('{name} on {to} instead of {from}', { name, to: change.to, from: change.from });
}

/** `would have changed 7 of 40 entries, 6 of them dismissed`. */
export function describeEffect(
  say: Say,
  { entries, changed, dismissed }: Omit<TuningSuggestion, 'name' | 'change'>,
): string {
  return say('would have changed {changed} of {entries} entries, {dismissed} of them dismissed', {
    changed,
    entries,
    dismissed,
  });
}

const ANSWERS: Readonly<Record<Exclude<SuggestionBody['state'], 'asked'>, string>> = {
  applied: phrase('applied'),
  no: phrase('no'),
  stale: phrase('the policy was changed meanwhile'),
  old: phrase('nobody answered'),
};

/** The entry of a suggestion. */
export function renderSuggestion(say: Say, bulletin: SystemEntry): Entry {
  const body = readSuggestion(bulletin);
  const { state, by } = body;
  return {
    id: bulletin.id,
    tone: state === 'asked' ? 'info' : 'muted',
    title: say('Suggestion: {change}', { change: describeChange(say, body) }),
    author: null,
    place: null,
    text: null,
    fields: [
      {
        label: say('By verdicts of the last 30 days'),
        value: `${describeChange(say, body)} ${describeEffect(say, body)}`,
      },
      ...(state === 'asked' ? [] : [{ label: say('Answered'), value: answerOf(say, say(ANSWERS[state]), by) }]),
    ],
    buttons:
      state === 'asked'
        ? [
            { id: buttonId('tune_apply', bulletin.id), label: say('Apply'), style: 'good' },
            { id: buttonId('tune_no', bulletin.id), label: say('No'), style: 'plain' },
          ]
        : [],
  };
}

function answerOf(say: Say, what: string, by: SuggestionBody['by']): string {
  return by ? say('{what} by {who}', { what, who: showPerson(by) }) : what;
}

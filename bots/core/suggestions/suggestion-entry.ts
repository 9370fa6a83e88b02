import { z } from 'zod';
import { ACTIONS } from '../../../src/core/decisions/decision.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import type { TuningSuggestion } from '../../../src/service/policy/tuning.ts';
import { showPerson, showProbability } from '../i18n/text.ts';
import { msg, type Translate } from '../i18n/translate.ts';
import { buttonId, type Entry } from '../port/rendering.ts';

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

/** What a system entry says of it. */
export function readSuggestion({ body }: Pick<SystemEntry, 'body'>): SuggestionBody {
  return suggestionSchema.parse(JSON.parse(body));
}

/** `spam at 0.90 instead of 0.80`. */
export function describeChange(
  translate: Translate,
  { name, change }: Pick<TuningSuggestion, 'name' | 'change'>,
): string {
  return change.kind === 'threshold'
    ? translate('{name} at {to} instead of {from}', {
        name,
        to: showProbability(change.to),
        from: showProbability(change.from),
      })
    : translate('{name} on {to} instead of {from}', { name, to: change.to, from: change.from });
}

/** `would have changed 7 of 40 entries, 6 of them dismissed`. */
export function describeEffect(
  translate: Translate,
  { entries, changed, dismissed }: Omit<TuningSuggestion, 'name' | 'change'>,
): string {
  return translate('would have changed {changed} of {entries} entries, {dismissed} of them dismissed', {
    changed,
    entries,
    dismissed,
  });
}

const ANSWERS: Readonly<Record<Exclude<SuggestionBody['state'], 'asked'>, string>> = {
  applied: msg('applied'),
  no: msg('no'),
  stale: msg('the policy was changed meanwhile'),
  old: msg('nobody answered'),
};

/** The entry of a suggestion. */
export function renderSuggestion(translate: Translate, systemEntry: SystemEntry): Entry {
  const body = readSuggestion(systemEntry);
  const { state, by } = body;
  return {
    id: systemEntry.id,
    tone: state === 'asked' ? 'info' : 'muted',
    title: translate('Suggestion: {change}', { change: describeChange(translate, body) }),
    author: null,
    place: null,
    text: null,
    fields: [
      {
        label: translate('By verdicts of the last 30 days'),
        value: `${describeChange(translate, body)} ${describeEffect(translate, body)}`,
      },
      ...(state === 'asked'
        ? []
        : [{ label: translate('Answered'), value: answerOf(translate, translate(ANSWERS[state]), by) }]),
    ],
    buttons:
      state === 'asked'
        ? [
            { id: buttonId('tune_apply', systemEntry.id), label: translate('Apply'), style: 'good' },
            { id: buttonId('tune_no', systemEntry.id), label: translate('No'), style: 'plain' },
          ]
        : [],
  };
}

function answerOf(translate: Translate, what: string, by: SuggestionBody['by']): string {
  return by ? translate('{what} by {who}', { what, who: showPerson(by) }) : what;
}

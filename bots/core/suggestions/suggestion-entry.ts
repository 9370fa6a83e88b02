import { z } from 'zod';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { ACTIONS } from '../../../src/core/decisions/decision.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { showPerson, showProbability } from '../i18n/text.ts';
import { msg, type Translate } from '../i18n/translate.ts';
import { button, type Entry, fieldIf } from '../port/rendering.ts';

const suggestionSchema = z.object({
  name: z.string(),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('threshold'),
      from: z.number(),
      to: z.number(),
      basis: z
        .object({
          reviews: z.number(),
          precision: z.object({ low: z.number(), high: z.number() }),
          recall: z.number(),
        })
        .optional(),
    }),
    z.object({ kind: z.literal('action'), from: z.enum(ACTIONS), to: z.enum(ACTIONS) }),
    /** A community that observes only begins to act. */
    z.object({ kind: z.literal('act') }),
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
  { name, change }: Pick<SuggestionBody, 'name' | 'change'>,
): string {
  if (change.kind === 'act') return translate('suggestion.act');
  return change.kind === 'threshold'
    ? translate('suggestion.name_at_to_instead_of_from', {
        name,
        to: showProbability(change.to),
        from: showProbability(change.from),
      })
    : translate('suggestion.name_on_to_instead_of_from', { name, to: change.to, from: change.from });
}

/** `would have changed 7 of 40 entries, 6 of them dismissed`. */
export function describeEffect(
  translate: Translate,
  { entries, changed, dismissed, change }: Pick<SuggestionBody, 'entries' | 'changed' | 'dismissed' | 'change'>,
): string {
  if (change.kind === 'act') return translate('suggestion.would_have_acted', { entries, dismissed });
  const effect = translate('suggestion.changed_changed_entries_entries_dismissed', { changed, entries, dismissed });
  if (change.kind !== 'threshold' || !change.basis) return effect;
  const { reviews, precision, recall } = change.basis;
  const percent = (share: number) => Math.round(100 * share);
  const basis = { reviews, low: percent(precision.low), high: percent(precision.high), recall: percent(recall) };
  return `${effect}. ${translate('suggestion.basis', basis)}`;
}

const ANSWERS: Readonly<Record<Exclude<SuggestionBody['state'], 'asked'>, TextKey>> = {
  applied: msg('suggestion.applied'),
  no: msg('common.no'),
  stale: msg('suggestion.the_policy_was_changed_meanwhile'),
  old: msg('suggestion.nobody_answered'),
};

/** The entry of a suggestion. */
export function renderSuggestion(translate: Translate, systemEntry: SystemEntry): Entry {
  const body = readSuggestion(systemEntry);
  const { state, by } = body;
  return {
    id: systemEntry.id,
    tone: state === 'asked' ? 'info' : 'muted',
    title: translate('suggestion.suggestion_change', { change: describeChange(translate, body) }),
    fields: [
      {
        label: translate(body.change.kind === 'act' ? 'common.trial' : 'suggestion.verdicts_last_30_days'),
        value: `${body.change.kind === 'act' ? '' : `${describeChange(translate, body)} `}${describeEffect(translate, body)}`,
      },
      ...fieldIf(
        translate('suggestion.answered'),
        state !== 'asked' && answerOf(translate, translate(ANSWERS[state]), by),
      ),
    ],
    buttons:
      state === 'asked'
        ? [
            button('tune_apply', systemEntry.id, translate('suggestion.apply'), 'good'),
            button('tune_no', systemEntry.id, translate('suggestion.no')),
          ]
        : [],
  };
}

function answerOf(translate: Translate, what: string, by: SuggestionBody['by']): string {
  return by ? translate('common.what_by_who', { what, who: showPerson(by) }) : what;
}

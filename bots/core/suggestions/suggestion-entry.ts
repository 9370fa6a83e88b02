import { z } from 'zod';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { ACTIONS } from '../../../src/core/decisions/decision.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import type { TuningSuggestion } from '../../../src/service/policy/tuning.ts';
import { showPerson, showProbability, type Translate } from '../i18n/translate.ts';
import { button, type Entry } from '../port/rendering.ts';

const suggestionSchema = z.object({
  name: z.string(),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('threshold'),
      from: z.number(),
      to: z.number(),
      basis: z
        .object({ reviews: z.number(), precision: z.object({ low: z.number(), high: z.number() }), recall: z.number() })
        .optional(),
    }),
    z.object({ kind: z.literal('action'), from: z.enum(ACTIONS), to: z.enum(ACTIONS) }),
    /** Turns `observe only` off in a community. */
    z.object({ kind: z.literal('act') }),
    /** Turns `observe only` off for a category, filter or rule. */
    z.object({ kind: z.literal('promote') }),
    /** Turns recommended settings on. */
    z.object({ kind: z.literal('protect') }),
  ]),
  entries: z.number(),
  changed: z.number(),
  dismissed: z.number(),
  /** `stale`: the policy changed before somebody answered; `old`: nobody answered in time. */
  state: z.enum(['asked', 'applied', 'no', 'stale', 'old']),
  /** The person who answered. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
});
/** A suggestion and its state. */
export type SuggestionBody = z.output<typeof suggestionSchema>;

/** Parses the suggestion of a system entry. */
export function readSuggestion({ body }: Pick<SystemEntry, 'body'>): SuggestionBody {
  return suggestionSchema.parse(JSON.parse(body));
}

/** Returns for example `spam at 0.90 instead of 0.80`. */
export function describeChange(translate: Translate, { name, change }: TuningSuggestion): string {
  if (change.kind !== 'threshold')
    return translate('suggestion.name_on_to_instead_of_from', { name, to: change.to, from: change.from });
  const [to, from] = [showProbability(change.to), showProbability(change.from)];
  return translate('suggestion.name_at_to_instead_of_from', { name, to, from });
}

/** Returns for example `would have changed 7 of 40 entries, 6 of them dismissed`. */
export function describeEffect(
  translate: Translate,
  { entries, changed, dismissed, change }: TuningSuggestion,
): string {
  const effect = translate('suggestion.changed_changed_entries_entries_dismissed', { changed, entries, dismissed });
  if (change.kind !== 'threshold' || !change.basis) return effect;
  const { reviews, precision, recall } = change.basis;
  const percent = (share: number) => Math.round(100 * share);
  const basis = { reviews, low: percent(precision.low), high: percent(precision.high), recall: percent(recall) };
  return `${effect}. ${translate('suggestion.basis', basis)}`;
}

/** Returns the texts of a suggestion: the question, its reasons, and the answer after it is applied. */
export function wordsOf(translate: Translate, { change: asked, ...of }: SuggestionBody) {
  if (asked.kind === 'protect') {
    const on = translate('protection.turned_on');
    return {
      title: translate('protection.recommended_protection'),
      label: translate('protection.what_it_flags'),
      value: translate('protection.stolen_accounts_and_mentions'),
      yes: translate('protection.turn_on'),
      applied: on,
      done: on,
    };
  }
  const isAct = asked.kind === 'act' || asked.kind === 'promote';
  const change =
    asked.kind === 'act'
      ? translate('suggestion.act')
      : asked.kind === 'promote'
        ? translate('suggestion.promote', { name: of.name })
        : describeChange(translate, { ...of, change: asked });
  return {
    title: translate('suggestion.suggestion_change', { change }),
    label: translate(isAct ? 'common.trial' : 'suggestion.verdicts_last_30_days'),
    value: isAct
      ? translate('suggestion.would_have_acted', { entries: of.entries, dismissed: of.dismissed })
      : `${change} ${describeEffect(translate, { ...of, change: asked })}`,
    yes: translate('suggestion.apply'),
    applied: translate('suggestion.applied'),
    done: translate('suggestion.applied_change', { change }),
  };
}

const ANSWERS: Readonly<Record<Exclude<SuggestionBody['state'], 'asked' | 'applied'>, TextKey>> = {
  no: 'common.no',
  stale: 'suggestion.the_policy_was_changed_meanwhile',
  old: 'suggestion.nobody_answered',
};

/** Renders the entry of a suggestion. */
export function renderSuggestion(translate: Translate, { id }: SystemEntry, body: SuggestionBody): Entry {
  const { state, by } = body;
  const { title, label, value, yes, applied } = wordsOf(translate, body);
  if (state === 'asked') {
    const buttons = [button('tune_apply', id, yes, 'good'), button('tune_no', id, translate('suggestion.no'))];
    return { id, tone: 'info', title, fields: [{ label, value }], buttons };
  }
  const what = state === 'applied' ? applied : translate(ANSWERS[state]);
  const answer = by ? translate('common.what_by_who', { what, who: showPerson(by) }) : what;
  const fields = [
    { label, value },
    { label: translate('suggestion.answered'), value: answer },
  ];
  return { id, tone: 'muted', title, fields, buttons: [] };
}

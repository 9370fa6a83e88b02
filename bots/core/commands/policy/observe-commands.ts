import {
  changeObserved,
  OBSERVE_STEPS,
  type ObservedCounts,
  readObserved,
} from '../../../../src/service/policy/observed.ts';
import type { Translate } from '../../i18n/translate.ts';
import { done, note } from '../../port/answers.ts';
import { type Handler, textOf } from '../context.ts';

const VERBS = { observe: 'add', promote: 'promote', drop: 'drop' } as const;

/** `observe show`, and what is observed from now on, promoted or dropped. */
export const OBSERVE_HANDLERS: Readonly<Record<string, Handler>> = {
  'observe show': async ({ bot, translate, tenant }) => {
    const observed = await readObserved(bot.deps, tenant, bot.deps.schedule.now());
    if (observed.length === 0) return note(translate('observe.nothing_is_observed'));
    const fields = observed.slice(0, FIELDS_MAX).map((one) => ({ label: one.name, value: describe(translate, one) }));
    return note(translate('observe.would_have_done_in_7_days'), fields);
  },
  ...Object.fromEntries(
    OBSERVE_STEPS.map((step): [string, Handler] => [
      `observe ${VERBS[step]}`,
      async ({ bot, translate, tenant }, args) => {
        await changeObserved(bot.deps, tenant, textOf(args, 'name').trim(), step);
        return done(translate('filter.saved'));
      },
    ]),
  ),
};

/** What an answer shows of it at most. */
const FIELDS_MAX = 20;

function describe(translate: Translate, { share, would }: ObservedCounts): string {
  const sum = (member: 'wrong' | 'confirmed') => would.reduce((all, one) => all + one[member], 0);
  const done = would.map(({ action, messages }) => `${action} ${messages}`).join(', ');
  const verdicts = translate('observe.upheld_and_dismissed', { upheld: sum('confirmed'), dismissed: sum('wrong') });
  const staged = share === undefined ? [] : [translate('observe.for_share_of_authors', { share })];
  return [...staged, ...(done === '' ? [translate('common.none')] : [done, verdicts])].join('; ');
}

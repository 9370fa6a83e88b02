import { remember } from '../../core/collections/remember.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import { type Action, mostSevere } from '../../core/decisions/decision.ts';
import { actingSettings, compileLocalRules } from '../../core/filters/local-rules.ts';
import type { LocalRules } from '../../core/filters/rule/compiled-rules.ts';
import { DEFAULT_POLICY } from '../../core/policy/policy.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { createTenantFor } from '../../core/tenants/tenant-in-scope.ts';
import { normalise } from '../../core/text/normalise.ts';
import { createPacing } from '../common/create-pacing.ts';
import { exportDecisions } from '../decisions/search.ts';
import { isContextRule } from '../filters/learn-from-verdict.ts';
import { isFromChat } from '../moderation/moderate-request.ts';

/** Most texts that are replayed, newest first. */
const TEXTS_MAX = 20_000;

/** A message's actions by local rules before and after a change, and whether the scores count besides them. */
export type FilteredRow = { readonly before: Action; readonly after: Action; readonly alsoJudge: boolean };

/** The replayed actions of local rules by row of the log; rows without a kept text are missing. */
export type FilteredRows = { readonly rows: ReadonlyMap<string, FilteredRow>; readonly isCut: boolean };

/**
 * Replays two versions of the settings on the texts that the log keeps: messages that triggered or were observed. Findings of rules about authors
 * and times are taken from the log, if those rules act or would have acted.
 * @example const { rows } = await replayFilters({ store }, tenant, mergeSettings(tenant.settings, { observe: [] }));
 */
export async function replayFilters(
  deps: StoreFor<'searchDecisions'>,
  { id, settings }: { readonly id: string; readonly settings: Settings },
  changed: Settings,
): Promise<FilteredRows> {
  const [before, after] = [actionBy(settings), actionBy(changed)];
  const rows = new Map<string, FilteredRow>();
  const nextTurn = createPacing();
  for await (const page of exportDecisions(deps, id, { isKept: true }))
    for (const row of page) {
      if (rows.size >= TEXTS_MAX) return { rows, isCut: true };
      const alsoJudge = isFromChat(row) || changed.local_flags === 'also_judge';
      rows.set(row.id, { before: before(row), after: after(row), alsoJudge });
      // A hostile text takes the rules milliseconds.
      await nextTurn();
    }
  return { rows, isCut: false };
}

/** Returns the action of some settings on a row at its own time; staged rollouts do not act. */
function actionBy(settings: Settings): (row: DecisionRow) => Action {
  const exceptions = settings.exceptions.filter(({ share }) => share === undefined);
  const usual = { ...NOBODY, settings: { ...settings, exceptions } };
  const tenantFor = createTenantFor();
  const compiled = new Map<Settings, LocalRules>();
  const acting = new Map<string, boolean>();
  const isActing = (category: string) => remember(acting, category, () => isActingIn(settings, category));
  return (row) => {
    const { settings: held } = tenantFor(usual, undefined, Date.parse(row.created_at));
    const rules = remember(compiled, held, (each) => compileLocalRules(each));
    const found = [...(row.reason === 'local' ? [row] : []), ...row.observed];
    // These categories do not follow from the text alone.
    const inContext = found.filter(
      ({ category }) =>
        category !== null && (isContextRule(category) || category === 'local:example') && isActing(category),
    );
    return mostSevere([rules.findInText(row.text, normalise(row.text)), ...inContext])?.action ?? 'none';
  };
}

const NOBODY = { id: '', name: '', plan: 'free', quota: null, policy: DEFAULT_POLICY, revision: 0 } as const;

/** Whether the settings still act on this category: some action that is not only observed. */
function isActingIn(settings: Settings, category: string): boolean {
  if (settings.observe.includes(category)) return false;
  return JSON.stringify(actingSettings(settings, [category])) !== JSON.stringify(settings);
}

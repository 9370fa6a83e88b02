import { remember } from '../../core/collections/remember.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import { type Action, mostSevere } from '../../core/decisions/decision.ts';
import { actingSettings, compileLocalRules } from '../../core/filters/local-rules.ts';
import type { LocalHit, LocalRules } from '../../core/filters/rule/compiled-rules.ts';
import { worstMsOf } from '../../core/filters/rule/local-rule.ts';
import type { ReadInThread } from '../../core/moderation/read-messages.ts';
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
/** A text with a longer worst case is read in a thread, if there is one. */
const HERE_MAX_MS = 1;
const TOO_LONG = 'the filters took too long on the texts in the log; try again, or send fewer words and patterns';

/** Dependencies of a replay of local rules. */
export type FilterReplayDeps = StoreFor<'searchDecisions'> & { readonly readInThread?: ReadInThread };

/** A message's actions by local rules before and after a change, and whether the scores count besides them. */
export type FilteredRow = { readonly before: Action; readonly after: Action; readonly alsoJudge: boolean };

/** The replayed actions of local rules by row of the log; rows without a kept text are missing. */
export type FilteredRows = { readonly rows: ReadonlyMap<string, FilteredRow>; readonly isCut: boolean };

/**
 * Replays two versions of the settings on the texts that the log keeps: messages that triggered or were observed. Findings of rules about authors
 * and times are taken from the log, if those rules act or would have acted.
 * @throws StewardError `overloaded` if no thread reads the texts in time.
 * @example const { rows } = await replayFilters({ store }, tenant, mergeSettings(tenant.settings, { observe: [] }));
 */
export async function replayFilters(
  deps: FilterReplayDeps,
  { id, settings }: { readonly id: string; readonly settings: Settings },
  changed: Settings,
): Promise<FilteredRows> {
  const [actionsBefore, actionsAfter] = [actionsBy(deps, id, settings), actionsBy(deps, id, changed)];
  const rows = new Map<string, FilteredRow>();
  for await (const page of exportDecisions(deps, id, { isKept: true })) {
    const read = page.slice(0, TEXTS_MAX - rows.size);
    const [before, after] = [await actionsBefore(read), await actionsAfter(read)];
    read.forEach((row, index) => {
      const alsoJudge = isFromChat(row) || changed.local_flags === 'also_judge';
      rows.set(row.id, { before: before[index] ?? 'none', after: after[index] ?? 'none', alsoJudge });
    });
    if (read.length < page.length) return { rows, isCut: true };
  }
  return { rows, isCut: false };
}

/** Returns the actions of some settings on rows, each at its own time; staged rollouts do not act. */
function actionsBy({ readInThread }: FilterReplayDeps, tenantId: string, settings: Settings) {
  const exceptions = settings.exceptions.filter(({ share }) => share === undefined);
  const usual = { ...NOBODY, settings: { ...settings, exceptions } };
  const tenantFor = createTenantFor();
  const compiled = new Map<Settings, LocalRules>();
  const acting = new Map<string, boolean>();
  const isActing = (category: string) => remember(acting, category, () => isActingIn(settings, category));
  const nextTurn = createPacing();
  const actionOf = (row: DecisionRow, inText: LocalHit | null): Action => {
    const found = [...(row.reason === 'local' ? [row] : []), ...row.observed];
    // These categories do not follow from the text alone.
    const inContext = found.filter(
      ({ category }) =>
        category !== null && (isContextRule(category) || category === 'local:example') && isActing(category),
    );
    return mostSevere([inText, ...inContext])?.action ?? 'none';
  };
  return async (rows: readonly DecisionRow[]): Promise<readonly Action[]> => {
    const actions: Action[] = [];
    const far = new Map<Settings, number[]>();
    for (const [index, row] of rows.entries()) {
      const { settings: held } = tenantFor(usual, undefined, Date.parse(row.created_at));
      const rules = remember(compiled, held, (each) => compileLocalRules(each));
      if (readInThread && worstMsOf(row.text, rules.cost) > HERE_MAX_MS) remember(far, held, () => []).push(index);
      else actions[index] = actionOf(row, rules.findInText(row.text, normalise(row.text)));
      await nextTurn();
    }
    for (const [held, places] of far) {
      const texts = places.map((index) => rows[index]?.text ?? '');
      const read = await readInThread?.({ tenant: tenantId, lane: 'bulk' }, held, texts);
      for (const [at, index] of places.entries()) {
        const [row, facts] = [rows[index], read?.[at] ?? 'overloaded'];
        if (typeof facts === 'string') throw new StewardError('overloaded', TOO_LONG);
        if (row) actions[index] = actionOf(row, facts.hit);
      }
    }
    return actions;
  };
}

const NOBODY = { id: '', name: '', plan: 'free', quota: null, policy: DEFAULT_POLICY, revision: 0 } as const;

/** Whether the settings still act on this category: some action that is not only observed. */
function isActingIn(settings: Settings, category: string): boolean {
  if (settings.observe.includes(category)) return false;
  return JSON.stringify(actingSettings(settings, [category])) !== JSON.stringify(settings);
}

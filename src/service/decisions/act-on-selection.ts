import { chunksOf } from '../../core/collections/chunks-of.ts';
import { verdictVersion } from '../../core/decisions/decision.ts';
import { type Act, type ActDeps, type Acted, actOnDecision } from './act-on-decision.ts';

/** What can be done about several decisions at once. */
export const BATCH_VERBS = ['right', 'wrong', 'reopen'] as const;

/** More than a page of the queue never has. */
const DECISIONS_MAX = 500;
const AT_ONCE = 10;
const DONE_WORDS: Readonly<Record<(typeof BATCH_VERBS)[number], string>> = {
  right: 'upheld',
  wrong: 'dismissed',
  reopen: 'reopened',
};

type BatchAct = Pick<Act, 'by' | 'personId'> & { readonly verb: (typeof BATCH_VERBS)[number] };

/**
 * Gives several decisions one verdict, or takes one's own verdicts back. What somebody else has decided meanwhile stays.
 * @returns what to say, and the decisions that it was done to.
 * @example const { done } = await actOnSelection(deps, tenant.id, ids, { verb: 'wrong', by, personId: null });
 */
export async function actOnSelection(
  deps: ActDeps,
  tenantId: string,
  ids: readonly string[],
  act: BatchAct,
): Promise<{ readonly acted: Acted; readonly done: readonly string[] }> {
  const each = [...new Set(ids)].filter((id) => id !== '').slice(0, DECISIONS_MAX);
  if (each.length === 0) return { acted: { kind: 'fault', text: 'Nothing is selected.' }, done: [] };
  const done: string[] = [];
  for (const some of chunksOf(each, AT_ONCE))
    await Promise.all(
      some.map(async (id) => {
        if (await isDone(deps, tenantId, id, act)) done.push(id);
      }),
    );
  const left = each.length - done.length;
  const rest =
    left === 0 ? '' : ` ${left} left as ${left === 1 ? 'it was' : 'they were'}: decided by somebody else, or gone.`;
  return {
    acted: { kind: done.length > 0 ? 'done' : 'fault', text: `${done.length} ${DONE_WORDS[act.verb]}.${rest}` },
    done,
  };
}

async function isDone(deps: ActDeps, tenantId: string, id: string, act: BatchAct): Promise<boolean> {
  if (act.verb === 'reopen') {
    const latest = await deps.communities.findVerdict(tenantId, id);
    if (!latest || ![act.by.id, act.by.name].includes(latest.by)) return false;
  }
  if (!(await deps.store.findDecision(tenantId, id))) return false;
  const acted = await actOnDecision(deps, tenantId, id, { ...act, seen: verdictVersion(null) });
  return acted.kind === 'done';
}

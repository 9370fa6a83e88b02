import { StewardError } from '../../core/common/errors.ts';
import { type VerdictName, verdictVersion } from '../../core/decisions/decision.ts';
import { isoTime } from '../../core/time/time.ts';
import { type ActDeps, actOnDecision } from './act-on-decision.ts';
import { giveVerdict } from './give-verdict.ts';

/**
 * Gives a verdict for somebody whom only the caller knows; the entry in chat changes with it. @param seen see `Act`.
 * @throws StewardError `not_found` for no decision of the tenant; `changed_meanwhile` where another verdict stands than `seen` has.
 * @example const { changed } = await giveExternalVerdict(deps, tenant.id, id, { verdict: 'wrong', by: 'ann' });
 */
export async function giveExternalVerdict(
  deps: ActDeps,
  tenantId: string,
  decisionId: string,
  { verdict, by, seen }: { readonly verdict: VerdictName; readonly by: string; readonly seen?: string | undefined },
) {
  const actor = { id: by, name: by };
  const verb = verdict === 'wrong' ? 'wrong' : 'right';
  const before = await deps.communities.findVerdict(tenantId, decisionId);
  const acted = await actOnDecision(deps, tenantId, decisionId, { verb, by: actor, personId: null, seen });
  if (acted.kind === 'conflict') throw new StewardError('changed_meanwhile', acted.text);
  // What chat could not take is a verdict all the same.
  if (acted.kind === 'fault') await giveVerdict(deps, tenantId, decisionId, { verdict, by: actor });
  const current = await deps.communities.findVerdict(tenantId, decisionId);
  return {
    decision_id: decisionId,
    verdict,
    by: current?.by ?? by,
    at: isoTime(current?.atMs ?? deps.now()),
    changed: verdictVersion(before) !== verdictVersion(current),
  };
}

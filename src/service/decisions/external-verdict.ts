import { StewardError } from '../../core/common/errors.ts';
import { type VerdictName, verdictVersion } from '../../core/decisions/decision.ts';
import { isoTime } from '../../core/time/time.ts';
import { type ActDeps, actOnDecision } from './act-on-decision.ts';
import { giveVerdict } from './give-verdict.ts';

/**
 * Gives a verdict for a person whom only the caller knows, and updates the entry in chat. @param seen see `Act`.
 * @throws StewardError `not_found` if the tenant has no such decision; `changed_meanwhile` if the verdict is no longer the one `seen` names.
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
  // The verdict is saved even if the bot cannot act in chat.
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

import type { ChatPlatform } from '../../core/common/chat-platforms.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { Actor } from '../../core/common/steps.ts';
import type { BotPort } from '../../core/communities/bot-port.ts';
import type { VerdictName } from '../../core/decisions/decision.ts';
import type { BulkAction, InteractionAnswer } from '../../core/incidents/interactions.ts';
import type { CommunitiesFor, Timed } from '../../core/store/store.ts';
import type { Acted } from '../decisions/act-on-decision.ts';
import { recordVerdict } from '../decisions/give-verdict.ts';
import type { LearnDeps } from '../filters/learn-from-verdict.ts';

type Deps = LearnDeps &
  CommunitiesFor<
    'listCommunities' | 'listIncidents' | 'listEntries' | 'listIncidentCases' | 'changeCase' | 'saveVerdict'
  > &
  Timed & { readonly bots: BotPort };

const VERDICT_OF: Readonly<Partial<Record<BulkAction, VerdictName>>> = { all_right: 'confirmed', all_wrong: 'wrong' };
/** Parts of an incident read at a time, and most parts searched for a platform without a posted entry. */
const PARTS_READ = 200;

/**
 * Requests one action on a whole incident, as the buttons in chat do, on each platform with parts of it.
 * @throws StewardError `not_found` if the incident is not this tenant's or no longer kept.
 * @example const acted = await actOnIncident(deps, tenant.id, id, { verb: 'all_delete', by, personId: null });
 */
export async function actOnIncident(
  deps: Deps,
  tenantId: string,
  incidentId: string,
  act: { readonly verb: BulkAction; readonly by: Actor; readonly personId: string | null },
): Promise<Acted> {
  const [incident] = await deps.communities.listIncidents({ tenantId, ids: [incidentId], limit: 1 });
  if (!incident) throw new StewardError('not_found', 'no incident has this id; incidents are kept for 30 days');
  const leads = await findLeads(deps, tenantId, incidentId);
  const told: { readonly isDone: boolean; readonly text: string }[] = [];
  for (const [platform, caseId] of leads) {
    const answer = await deps.bots.ask('press', platform, tenantId, { caseId, ...act });
    const { isDone, text } = answer ?? (await withoutBot(deps, { tenantId, incidentId, platform }, act));
    told.push({ isDone, text: leads.size > 1 ? `${platform}: ${text}` : text });
  }
  return { kind: told.some(({ isDone }) => isDone) ? 'done' : 'fault', text: told.map(({ text }) => text).join(' ') };
}

type Where = { readonly tenantId: string; readonly incidentId: string; readonly platform: ChatPlatform };

/** Saves a verdict without the bot; all other actions need the bot. */
async function withoutBot(
  { store, communities, now }: Deps,
  { tenantId, incidentId, platform }: Where,
  { verb, by }: { readonly verb: BulkAction; readonly by: Actor },
): Promise<InteractionAnswer> {
  const verdict = VERDICT_OF[verb];
  if (!verdict)
    return {
      isDone: false,
      text: `The ${platform} bot runs in no process of this server now; press the button in chat once it does.`,
    };
  const there = (await communities.listCommunities({ tenantId })).filter(
    (community) => community.platform === platform,
  );
  const ids = new Set(there.map(({ id }) => id));
  let noted = 0;
  for (let offset = 0; ; offset += PARTS_READ) {
    const parts = await communities.listIncidentCases({ incidentId, kind: 'message', offset, limit: PARTS_READ });
    for (const part of parts) {
      const isOpen = part.verdict === null || (verdict === 'wrong' && part.verdict.verdict !== 'wrong');
      if (!ids.has(part.communityId) || part.reason.category === null || !isOpen) continue;
      await recordVerdict({ store, communities }, part, { tenantId, verdict, by, atMs: now() });
      noted++;
    }
    if (parts.length < PARTS_READ) break;
  }
  const word = verdict === 'wrong' ? 'wrong' : 'right';
  return { isDone: true, text: `${noted} noted as ${word}; the entry in chat follows once the bot runs.` };
}

/** Finds one case of the incident on each platform: the one with the posted entry, or else any part. */
async function findLeads({ communities }: Pick<Deps, 'communities'>, tenantId: string, incidentId: string) {
  const leads = new Map<ChatPlatform, string>();
  for (const { platform, caseId } of await communities.listEntries(tenantId, incidentId))
    if (!leads.has(platform)) leads.set(platform, caseId);
  const platforms = new Map(
    (await communities.listCommunities({ tenantId })).map(({ id, platform }) => [id, platform]),
  );
  for (const { id, communityId } of await communities.listIncidentCases({ incidentId, limit: PARTS_READ })) {
    const platform = platforms.get(communityId);
    if (platform && !leads.has(platform)) leads.set(platform, id);
  }
  return leads;
}

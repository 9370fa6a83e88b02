import type { Community } from '../../src/core/communities/community.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import { act, retake } from './actions/act.ts';
import type { Executor } from './actions/executor.ts';
import { createLeases } from './actions/lease.ts';
import type { AfterNotice } from './actions/notify-author.ts';
import { createRetries } from './actions/retries.ts';
import { createAnnounce } from './incidents/announce.ts';
import { assignIncidents, ensureIncident } from './incidents/assign-incidents.ts';
import { createEdits } from './incidents/edits.ts';
import { createShared } from './runtime/shared-calls.ts';
import type { Bot } from './state/access.ts';

/** Acts on a case and announces it. Each state is saved first, because steps may repeat; before a post it looks for an earlier one. */
export function createExecutor(bot: Bot): Executor {
  const leases = createLeases(bot);
  const edits = createEdits(bot);
  const announce = createAnnounce(bot, edits);
  const refresh = async (moderationCase: ModerationCase): Promise<void> =>
    edits.touch(await ensureIncident(bot, moderationCase));
  const retries = createRetries(bot, (moderationCase) => retake(bot, moderationCase, after));
  const after: AfterNotice = { refresh, retries };
  const share = createShared<Community | null>();

  const take = async (moderationCase: ModerationCase): Promise<void> => {
    const id = moderationCase.communityId;
    const community = await share(id, () => bot.deps.communities.findCommunity({ id }));
    if (!community) return;
    // A crash may have left the case without an incident.
    const [incidentMessage] =
      moderationCase.incidentId === null
        ? await assignIncidents(bot, community.tenantId, [moderationCase])
        : [moderationCase];
    if (!incidentMessage) return;
    const acted =
      incidentMessage.state === 'planned'
        ? await act({ bot, community, moderationCase: incidentMessage }, after)
        : incidentMessage;
    if (acted) await announce(community, acted);
  };

  return {
    refresh,
    retries,
    edits,
    isLeased: (caseId) => leases.has(caseId),
    stop: () => leases.stop(),
    async execute(moderationCase) {
      if (!leases.take(moderationCase.id)) return;
      try {
        await take(moderationCase);
      } finally {
        leases.release(moderationCase.id);
      }
    },
  };
}

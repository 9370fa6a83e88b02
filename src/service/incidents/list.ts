import { z } from 'zod';
import { CHAT_PLATFORMS } from '../../core/common/chat-platforms.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import type { IncidentSummary } from '../../core/incidents/incidents.ts';
import type { CommunitiesFor } from '../../core/store/store.ts';
import { isoTime } from '../../core/time/time.ts';
import { pageLimit } from '../common/page-limit.ts';

/** Most incidents scanned for one page; `next` is where the scan ended. */
const LOOKED_MAX = 1_000;
const CHUNK = 100;

/** The query parameters of the incidents. */
export const incidentQuerySchema = z.object({
  limit: pageLimit('The number of incidents'),
  before: z
    .uuid('before is not the id of an incident; copy one from GET /v1/incidents')
    .optional()
    .describe('Only incidents older than the one with this id. The Link header has the address of the next page.'),
  min_messages: z.coerce
    .number()
    .int()
    .min(0)
    .default(1)
    .describe('Only incidents with at least this many messages. 0 also shows raids without messages.'),
  waiting: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true')
    .describe('true: only incidents with a message that has no verdict.'),
});
export type IncidentsRequest = z.output<typeof incidentQuerySchema>;

const counted = (what: string) => z.int().describe(what);

/** An incident, as the API shows it. */
export const incidentSchema = z.object({
  id: z.string(),
  kind: z.enum(['messages', 'raid']).describe('The kind: a group of related messages, or a raid.'),
  started_at: z.iso.datetime(),
  last_at: z.iso.datetime().describe('When its last message or join arrived.'),
  messages: z.int(),
  authors: z.int(),
  channels: z.int(),
  communities: counted('Affected communities of this tenant.'),
  categories: z.array(z.string()).describe('The categories, rules and filters of its messages, most frequent first.'),
  deleted: counted('Messages that were deleted.'),
  gone: counted('Messages that no longer existed.'),
  timed_out: counted('Accounts with a timeout that nobody ended.'),
  waiting: counted('Pending actions that the platform refused for the moment.'),
  missed: counted('Deletions and timeouts that the platform refused permanently.'),
  would: counted('Deletions and timeouts that observe only prevented.'),
  verdicts: z.object({ confirmed: z.int(), wrong: z.int() }).describe('The verdicts on its messages.'),
  first: z
    .object({
      decision_id: z.string().nullable().describe('The id of its row in the audit log. null for a raid.'),
      action: z.enum(ACTIONS),
      category: z.string().nullable(),
      probability: z.number(),
      text: z.string().describe('The stored part of the text.'),
      author: z.object({ id: z.string(), name: z.string() }),
      platform: z.enum(CHAT_PLATFORMS),
      community: z.object({ id: z.string().describe("The platform's id of the author."), name: z.string() }),
      channel: z.object({ id: z.string(), name: z.string(), link: z.string().nullable() }),
    })
    .describe('The raid, or the first message.'),
});
export type Incident = z.infer<typeof incidentSchema>;

/**
 * Lists a tenant's incidents in chat, newest first, one for each entry in chat. A page may be short or empty and still have a next one.
 * @example const { incidents } = await listIncidents({ communities }, tenant.id, { limit: 20, min_messages: 2, waiting: true });
 */
export async function listIncidents(
  { communities }: CommunitiesFor<'listIncidents' | 'listCommunities'>,
  tenantId: string,
  ask: IncidentsRequest,
): Promise<{ readonly incidents: readonly Incident[]; readonly next: string | null }> {
  const places = new Map((await communities.listCommunities({ tenantId })).map((place) => [place.id, place]));
  const incidents: Incident[] = [];
  let last = ask.before;
  for (let looked = 0; looked < LOOKED_MAX; looked += CHUNK) {
    const page = await communities.listIncidents({ tenantId, limit: CHUNK, before: last });
    for (const summary of page) {
      const place = places.get(summary.first.communityId);
      const { messages, confirmed, wrong } = summary.counts;
      const waits = confirmed + wrong < messages;
      if (place && messages >= ask.min_messages && (waits || !ask.waiting)) {
        if (incidents.length === ask.limit) return { incidents, next: last ?? null };
        incidents.push(toIncident(summary, place));
      }
      last = summary.id;
    }
    if (page.length < CHUNK) return { incidents, next: null };
  }
  return { incidents, next: last ?? null };
}

type Place = Awaited<ReturnType<CommunityStore['listCommunities']>>[number];

function toIncident({ id, startedAtMs, lastAtMs, first, counts }: IncidentSummary, place: Place): Incident {
  const { reason, author, text, channelId } = first;
  return {
    id,
    kind: first.kind === 'raid' ? 'raid' : 'messages',
    started_at: isoTime(startedAtMs),
    last_at: isoTime(lastAtMs),
    messages: counts.messages,
    authors: counts.authors,
    channels: counts.channels,
    communities: counts.communities,
    categories: [...counts.categories],
    deleted: counts.deleted.messages,
    gone: counts.gone,
    timed_out: counts.timedOut,
    waiting: counts.deletionsWaiting + counts.timeoutsWaiting + counts.endsWaiting,
    missed: counts.deletionsMissed + counts.timeoutsMissed,
    would: counts.wouldDelete + counts.wouldTimeOut,
    verdicts: { confirmed: counts.confirmed, wrong: counts.wrong },
    first: {
      decision_id: first.kind === 'message' && reason.decisionId !== '' ? reason.decisionId : null,
      action: reason.action,
      category: reason.category,
      probability: reason.probability,
      text,
      author: { id: author.id, name: author.name },
      platform: place.platform,
      community: { id: place.externalId, name: place.name },
      channel: { id: channelId, name: first.place.name, link: first.place.link },
    },
  };
}

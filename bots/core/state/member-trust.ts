import { groupBy } from '../../../src/core/collections/group-by.ts';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { newcomersOf } from '../../../src/core/filters/exceptions/exception-rule.ts';
import { type MemberTrust, REPUTATION_MS, reputationOf } from '../../../src/core/members/members.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { BotDeps } from '../port/deps.ts';
import type { CommunityRef, IncomingJoin, IncomingMessage } from '../port/events.ts';

/** Most remembered members whose messages need no more counting. */
const REMEMBERED_MAX = 20_000;
const NOTHING_KNOWN: MemberTrust = { messages: 0, joinedAtMs: null };

/** A message of a member who may be new. */
type Written = {
  readonly community: Pick<Community, 'id' | 'platform'>;
  readonly message: Pick<IncomingMessage, 'author'>;
  readonly isEdit: boolean;
  readonly exempt: boolean;
  readonly trust?: MemberTrust;
};

/** Finds out who is new in a community, if its tenant asks. Remembers known members, so that most messages need no store query. */
export function createMemberTrustReader(bot: {
  readonly deps: Pick<BotDeps, 'communities' | 'schedule' | 'store'>;
  readonly directory: { resolve(ref: CommunityRef): Promise<{ readonly community: Community }> };
}) {
  const { communities, schedule, store } = bot.deps;
  const remembered = createLru<string, MemberTrust>(REMEMBERED_MAX);
  const keyOf = ({ community, message }: Written) => `${community.id}/${message.author.id}`;
  /** Adds the reputation of authors from verdicts; returns the candidates unchanged if the tenant does not use it. */
  const withReputation = async <One extends Written>(
    { id, settings }: Tenant,
    candidates: readonly One[],
  ): Promise<readonly One[]> => {
    const [platform, nowMs] = [candidates[0]?.community.platform, schedule.now()];
    if (settings.reputation === 0 || !platform) return candidates;
    const authorIds = [...new Set(candidates.map(({ message }) => message.author.id))];
    const ask = { tenantId: id, platform, authorIds, sinceMs: nowMs - REPUTATION_MS };
    const verdicts = await communities.listMemberVerdicts(ask);
    return candidates.map((candidate) => {
      const reputation = reputationOf(verdicts.get(candidate.message.author.id) ?? [], nowMs);
      return { ...candidate, trust: { ...(candidate.trust ?? NOTHING_KNOWN), reputation } };
    });
  };
  const withCounts = async <One extends Written>(
    tenant: Tenant,
    candidates: readonly One[],
  ): Promise<readonly One[]> => {
    const { messages, days } = askedOf(tenant);
    if (messages === 0 && days === 0) return candidates;
    const recall = (candidate: Written) => {
      const known = remembered.get(keyOf(candidate));
      return known && known.messages >= messages ? known : undefined;
    };
    const asked = candidates.filter((candidate) => candidate.trust === undefined && !recall(candidate));
    const read = new Map<string, MemberTrust>();
    for (const [id, own] of groupBy(asked, ({ community }) => community.id)) {
      const found = await communities.readMemberTrust(id, [...new Set(own.map(({ message }) => message.author.id))]);
      for (const [personId, trust] of found) read.set(`${id}/${personId}`, trust);
    }
    return candidates.map((candidate) => {
      const known = candidate.trust ?? recall(candidate) ?? read.get(keyOf(candidate)) ?? NOTHING_KNOWN;
      if (known.messages >= messages) remembered.set(keyOf(candidate), known);
      return { ...candidate, trust: known };
    });
  };
  return {
    /** Adds what is known of the authors; returns the candidates unchanged if the tenant does not use it. */
    withTrust: async <One extends Written>(tenant: Tenant, candidates: readonly One[]): Promise<readonly One[]> =>
      withReputation(tenant, await withCounts(tenant, candidates)),
    /** Counts clean messages. */
    async count(tenant: Tenant, candidates: readonly Written[]): Promise<void> {
      const { messages } = askedOf(tenant);
      const counted = candidates.filter(
        ({ trust: known, isEdit, exempt }) => known !== undefined && known.messages < messages && !isEdit && !exempt,
      );
      for (const one of counted) {
        const { messages: before, joinedAtMs } = one.trust ?? NOTHING_KNOWN;
        remembered.set(keyOf(one), { messages: before + 1, joinedAtMs });
      }
      for (const [id, own] of groupBy(counted, ({ community }) => community.id)) {
        const people = groupBy(own, ({ message }) => message.author.id);
        const notes = [...people].map(([personId, { length }]) => ({ personId, messages: length, joinedAtMs: null }));
        await communities.noteMemberTrust(id, schedule.now(), notes);
      }
    },
    /** Whether the author has no clean message here yet; false if the tenant does not count. */
    isUnknown: (candidate: Written): boolean => (remembered.get(keyOf(candidate)) ?? candidate.trust)?.messages === 0,
    async onJoin(join: IncomingJoin): Promise<void> {
      const { community } = await bot.directory.resolve(join.community);
      const tenant = await store.findTenant({ id: community.tenantId });
      const asks = tenant && askedOf(tenant);
      if (!asks?.days && !asks?.messages) return;
      const note = { personId: join.person.id, messages: 0, joinedAtMs: join.joinedAtMs };
      remembered.delete(`${community.id}/${join.person.id}`);
      await communities.noteMemberTrust(community.id, schedule.now(), [note]);
    },
  };
}

/** Returns the highest requirement of newcomer exceptions, the gate, trust and the spammer ban. */
function askedOf({ settings }: Pick<Tenant, 'settings'>): { readonly messages: number; readonly days: number } {
  const { messages = 0, days = 0 } = newcomersOf(settings.exceptions) ?? {};
  const { gate, trust, offences } = settings;
  return { messages: Math.max(messages, gate.messages, trust.messages, offences.spammers ? 1 : 0), days };
}

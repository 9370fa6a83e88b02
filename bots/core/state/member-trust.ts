import { groupBy } from '../../../src/core/collections/group-by.ts';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { newcomersOf } from '../../../src/core/filters/exceptions/exception-rule.ts';
import { type MemberTrust, REPUTATION_MS, reputationOf } from '../../../src/core/members/members.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { BotDeps } from '../port/deps.ts';
import type { CommunityRef, IncomingJoin, IncomingMessage } from '../port/events.ts';

/** How many members are remembered who are counted no further. */
const REMEMBERED_MAX = 20_000;
const NOTHING_KNOWN: MemberTrust = { messages: 0, joinedAtMs: null };

/** A message of somebody who may be new. */
type Written = {
  readonly community: Pick<Community, 'id' | 'platform'>;
  readonly message: Pick<IncomingMessage, 'author'>;
  readonly isEdit: boolean;
  readonly exempt: boolean;
  readonly trust?: MemberTrust;
};

type MemberTrustAccess = {
  readonly deps: Pick<BotDeps, 'communities' | 'schedule' | 'store'>;
  readonly directory: { resolve(ref: CommunityRef): Promise<{ readonly community: Community }> };
};

/** Knows who is new in a community, where its tenant asks. Remembers who is known well enough, so that most messages ask the store for nothing. */
export function createMemberTrustReader(bot: MemberTrustAccess) {
  const { communities, schedule, store } = bot.deps;
  const remembered = createLru<string, MemberTrust>(REMEMBERED_MAX);
  const keyOf = ({ community, message }: Written) => `${community.id}/${message.author.id}`;
  /** The candidates with what the team's verdicts say of their authors; as they are where nobody asks. */
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
    /** The candidates with what is known of their authors; as they are where nobody asks. */
    withTrust: async <One extends Written>(tenant: Tenant, candidates: readonly One[]): Promise<readonly One[]> =>
      withReputation(tenant, await withCounts(tenant, candidates)),
    /** Counts messages that were left alone. */
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
    /** Whether no message of its author was left alone here before; false where nobody asks. */
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

/** What exceptions for newcomers, the gate, trust and the ban of spammers ask of members, at the most. */
function askedOf({ settings }: Pick<Tenant, 'settings'>): { readonly messages: number; readonly days: number } {
  const { messages = 0, days = 0 } = newcomersOf(settings.exceptions) ?? {};
  const { gate, trust, offences } = settings;
  return { messages: Math.max(messages, gate.messages, trust.messages, offences.spammers ? 1 : 0), days };
}

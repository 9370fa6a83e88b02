import type { Community } from '../../src/core/communities/community.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import type { Store } from '../../src/core/store/store.ts';
import { findAppealed } from '../../src/service/incidents/appeals.ts';
import { MODERATORS } from './community.ts';

/** The members' reasons against decisions. */
const APPEALS = ['That was a joke between friends, ask them.', '', 'It is a real shop, I bought there.'] as const;

/** Returns the newest scam that a member can appeal: deleted by the bot, without a verdict or an appeal. */
export async function appealableCase(store: Store, tenantId: string): Promise<ModerationCase | undefined> {
  const [community] = await store.communities.listCommunities({ tenantId });
  const cases = community ? await store.communities.listCases({ communityId: community.id, limit: 500 }) : [];
  for (const one of cases) {
    const isDeleted = one.results.some(({ step, outcome }) => step === 'delete' && outcome === 'done');
    if (one.reason.category !== 'scam' || !isDeleted || one.verdict) continue;
    if ((await findAppealed(store, one)) === null) return one;
  }
  return undefined;
}

/** Adds appeals: two wait, one is answered. Adds a note about one of the members. */
export async function addAppeals(store: Store, community: Community, nowMs: number): Promise<void> {
  const { communities } = store;
  const cases = await communities.listCases({ communityId: community.id, limit: 500 });
  const acted = cases.filter(
    ({ results, verdict, createdAtMs }) => results.length > 0 && !verdict && createdAtMs > nowMs - 20 * 3_600_000,
  );
  const [first] = acted;
  if (first) {
    const [by] = MODERATORS;
    const of = { communityId: community.id, personId: first.author.id, by };
    await communities.addMemberNote({
      ...of,
      text: 'Warned in private, was civil about it.',
      atMs: nowMs - 86_400_000,
    });
  }
  for (const [index, { id, author, createdAtMs }] of acted.slice(0, APPEALS.length).entries()) {
    const atMs = Math.min(nowMs, createdAtMs + 600_000);
    const reports = [{ by: author, reason: APPEALS[index] ?? '', atMs, isAppeal: true }] as const;
    await communities.changeCase(id, (current) => ({ ...current, reports }));
    if (index < 2) continue;
    const by = MODERATORS[0];
    const verdict = { verdict: 'confirmed', by, atMs: Math.min(nowMs, atMs + 1_500_000) } as const;
    await communities.changeCase(id, (current) => ({ ...current, verdict, reply: 'That site takes over accounts.' }));
  }
}

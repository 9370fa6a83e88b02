import { defaultThreshold, isCategory } from '../../src/core/common/category.ts';
import type { Community } from '../../src/core/communities/community.ts';
import { copyKeysOf } from '../../src/core/filters/examples/examples.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import type { Store } from '../../src/core/store/store.ts';
import { addExample } from '../../src/service/filters/examples.ts';
import { mintKey } from '../../src/service/tenants/keys.ts';
import { openSession } from '../../src/service/tenants/sessions.ts';
import { OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { addAppeals } from './appeals.ts';
import { MODERATORS, PASSED } from './community.ts';
import { fillMonth, type Triggered } from './fill.ts';
import { createRandom, pick } from './random.ts';

/** Writes weeks of decisions, entries and verdicts of one invented community. */
export async function fillCommunity(store: Store, nowMs: number): Promise<void> {
  const tenant = await store.ensureTenant('Night Owls', 'pro');
  await store.setQuota(tenant.id, 20_000);
  const marisol = store.as({ by: 'marisol', via: 'chat' });
  await marisol.changePolicy(tenant.id, (policy) => ({
    ...policy,
    actions: { ...policy.actions, scam: 'delete', nsfw: 'delete', doxxing: 'delete' },
    rules: { 'no-trading': 'Offers to buy, sell or trade gear outside of the marketplace channel' },
    rule_thresholds: { 'no-trading': 0.8 },
    rule_actions: { 'no-trading': 'flag' },
  }));
  await marisol.changeSettings(tenant.id, (settings) => ({
    ...settings,
    unjudged: 'keep',
    second_reviews: true,
    examples: {
      must_flag: ['Free nitro for everybody, claim it at discord-nitro.example.com'],
      must_allow: ['I would kill for seeing like that'],
    },
    words: { ...settings.words, list: ['numpty'], action: 'delete' },
    links: {
      ...settings.links,
      mode: 'block_list',
      domains: ['grabify.example.com', 'discord-nitro.example.com'],
      block_invites: true,
    },
  }));
  const teo = store.as({ by: 'teo', via: 'dashboard' });
  await teo.changePolicy(tenant.id, (policy) => ({
    ...policy,
    thresholds: { ...policy.thresholds, harassment: 0.78 },
  }));
  await teo.writeShiftNote(tenant.id, 'The accounts of the raid come back one by one: look at who joins #beginners.');
  const community = await addCommunity(store, tenant.id);
  const triggered = await fillMonth(store, tenant.id, nowMs);
  await addNotices(store, community, triggered);
  await addAppeals(store, community, nowMs);
  await keepPassed(store, tenant.id);
  const learning = { store, now: () => nowMs - 86_400_000, keepTextChars: 300 };
  await addExample(learning, tenant, { kind: 'allow', by: 'marisol', text: 'That scope is a scam at this price' });
  await addExample(learning, tenant, {
    kind: 'block',
    by: 'teo',
    text: 'DM me for cheap followers, first ten are free',
  });
  for (const { name, id } of MODERATORS)
    await openSession(
      { sessions: store.sessions, now: () => nowMs - 3_600_000 },
      { ...OPERATOR, tenantId: tenant.id, communityId: community.id, personId: id, name, rights: 'own' },
      'Mozilla/5.0 (Android 15; Mobile) Firefox/144.0',
    );
  for (const [name, plan] of [
    ['Harbour Chess Club', 'trial'],
    ['Pixel Foundry', 'pro'],
    ['allotment.example', 'free'],
  ] as const)
    await mintKey({ store, defaultPlan: plan }, { tenant: name, label: 'first start' });
}

/** Stores the messages of the night when the model was down. */
async function keepPassed(store: Store, tenantId: string): Promise<void> {
  const filter = { reason: 'error_open' } as const;
  const { rows } = await store.searchDecisions(tenantId, { filter, limit: PASSED.length, scanMax: 20_000 });
  await store.keepUnjudged(
    tenantId,
    rows.map(({ id, source, channel, message_id, created_at }, index) => ({
      ...{ id, reason: 'error_open', source, channel, messageId: message_id, topic: '' },
      text: PASSED[index] ?? '',
      atMs: Date.parse(created_at),
    })),
  );
}

function addCommunity(store: Store, tenantId: string): Promise<Community> {
  return store.communities.ensureCommunity({
    platform: 'discord',
    externalId: '70000000000000099',
    name: 'Night Owls',
    tenantId,
    logChannel: '70000000000000150',
    trial: false,
    notify: true,
    notifyText: '',
    lockdown: false,
  });
}

/** Adds entries to the log channel. Most have a verdict; those of the last day wait. */
async function addNotices(store: Store, community: Community, triggered: readonly Triggered[]): Promise<void> {
  const random = createRandom(7);
  const newest = triggered.at(-1)?.atMs ?? 0;
  const cases = triggered.map((one) => noticeOf(community, one));
  for (let from = 0; from < cases.length; from += 100)
    await store.communities.conclude({ keys: [], nowMs: newest, cases: cases.slice(from, from + 100) });
  for (const [index, one] of triggered.entries()) {
    const moderationCase = cases[index];
    if (moderationCase)
      await store.communities.joinIncidents({
        tenantId: community.tenantId,
        nowMs: one.atMs,
        cases: [{ caseId: moderationCase.id, groupingKeys: [`a:${one.author.id}`, `t:${one.text}`] }],
      });
    if (one.burst && one.atMs >= newest - 20 * 3_600_000) continue;
    const isLooked = one.atMs < newest - 20 * 3_600_000 ? random() < 0.85 : random() < 0.25;
    if (!isLooked) continue;
    const verdict = random() * 100 < one.trouble.wrong ? 'wrong' : 'confirmed';
    const given = { verdict, by: pick(random, MODERATORS), atMs: one.atMs + Math.floor(random() * 3_600_000) } as const;
    await store.communities.saveVerdict({
      decisionId: one.decisionId,
      tenantId: community.tenantId,
      verdict,
      by: given.by.name,
      name: given.by.name,
      atMs: given.atMs,
    });
    // A second moderator reviews one in six, and sometimes disagrees.
    const other = MODERATORS.find(({ id }) => id !== given.by.id);
    if (other && index % 6 === 0) {
      const second = index % 48 === 0 && verdict === 'confirmed' ? 'wrong' : verdict;
      const review = { verdict: second, by: other.name, name: other.name, atMs: given.atMs + 3_600_000 } as const;
      await store.communities.saveSecondReview(community.tenantId, one.decisionId, review, [other.id, other.name]);
    }
    await store.communities.changeCase(cases[index]?.id ?? '', (moderationCase) => ({
      ...moderationCase,
      verdict: given,
    }));
  }
}

/** The default threshold of a tenant's own rules is .8. */
function thresholdOf(category: string | null): number {
  return category !== null && isCategory(category) ? defaultThreshold(category) : 0.8;
}

function noticeOf(community: Community, one: Triggered): ModerationCase {
  const { decision, atMs } = one;
  const isLocal = decision.reason === 'local';
  return {
    id: one.decisionId,
    communityId: community.id,
    channelId: one.channel,
    messageId: decision.message_id,
    kind: 'message',
    incidentId: null,
    groupingKeys: [],
    state: 'posted',
    createdAtMs: atMs,
    leaseUntilMs: 0,
    reason: {
      decisionId: one.decisionId,
      action: decision.action,
      category: decision.category,
      probability: decision.probability,
      threshold: isLocal ? null : thresholdOf(decision.category),
      rule: isLocal ? (decision.category ?? '').replace('local:', '') : null,
      matched: '',
      scores: decision.scores,
      reason: decision.reason,
      quoted: false,
    },
    trial: false,
    author: one.author,
    place: { name: `#${one.channel}`, link: null },
    text: one.text,
    copyKeys: copyKeysOf(one.text),
    files: [],
    sentAtMs: atMs,
    timeoutUntilMs: null,
    offence: null,
    goneBefore: false,
    results: (['delete', 'timeout'] as const)
      .filter((step) => decision.action === 'timeout' || decision.action === step)
      .map((step) => ({ step, outcome: 'done', why: '', by: null, atMs: atMs + 400 })),
    reports: [],
    verdict: null,
    asked: null,
    post: { channelId: '70000000000000150', messageId: `9${decision.message_id}` },
  };
}

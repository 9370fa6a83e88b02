import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../app/config.ts';
import { openRuntime } from '../../app/runtime.ts';
import { startServer } from '../../app/server.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import type { BotPort } from '../../src/core/bot-port.ts';
import type { Community, Notice } from '../../src/core/communities.ts';
import type { CommunityStore } from '../../src/core/community-store.ts';
import type { Coverage } from '../../src/core/coverage.ts';
import { copyKeysOf } from '../../src/core/examples/copy-keys.ts';
import type { Around, PagePress } from '../../src/core/presses.ts';
import type { Store } from '../../src/core/store.ts';
import { mintKey } from '../../src/service/mint-key.ts';
import { openSession } from '../../src/service/sessions.ts';
import { createSignInCode, OPERATOR } from '../../src/service/sign-in.ts';
import { MODERATORS, PASSED } from './community.ts';
import { fillMonth, type Triggered } from './fill.ts';
import { createRandom, pick } from './random.ts';

const MODEL = 'made-up-model';
/** As many as one of the demo's incidents may have. */
const PARTS_MAX = 200;
const MODEL_KEY = 'made-up-key';

/** A server with a made-up community, for as long as it runs. */
export type Demo = {
  readonly url: string;
  /** The key of the made-up community. */
  readonly key: string;
  /** An address that signs the operator in, once. */
  operatorLink(): Promise<string>;
  close(): Promise<void>;
};

/** Starts a whole server over a store of its own that is deleted at the end, with a month of made-up messages. Its model is made up, too. */
export async function startDemo(port: number): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-demo-'));
  const model = await startModelServer({ apiKey: MODEL_KEY, model: MODEL });
  const config = readConfig({
    SERVICE_PORT: String(port),
    DATABASE_URL: `file:${join(folder, 'demo.db')}`,
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: MODEL_KEY,
    MODEL_NAME: MODEL,
    MODEL_INPUT_USD_PER_MTOK: '0.40',
    MODEL_CACHED_INPUT_USD_PER_MTOK: '0.10',
    MODEL_OUTPUT_USD_PER_MTOK: '1.60',
    SERVICE_GLOBAL_BUDGET_USD: '25',
  });
  const runtime = await openRuntime(config, pino({ level: 'silent' }));
  const { store } = runtime;
  const { api_key: key } = await mintKey(
    { store, defaultPlan: 'pro' },
    { tenant: 'Night Owls', label: 'forum bridge' },
  );
  await fillCommunity(store, Date.now());
  const bots = pretendBot(store);
  const readBots = () => ({ bots: { discord: 'running', slack: 'off', telegram: 'off' } });
  const server = await startServer(runtime, readBots, bots);
  return {
    url: server.url,
    key,
    operatorLink: async () => {
      const code = await createSignInCode({ communities: store.communities, now: Date.now }, OPERATOR);
      return `${server.url}/dashboard/enter?code=${code}`;
    },
    close: async () => {
      await server.stop();
      await runtime.close();
      await model.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const NEEDS = [
  { what: 'Read messages (Message Content Intent)', has: true, how: '', optional: false },
  { what: 'Time members out', has: true, how: '', optional: false },
  { what: 'Delete messages here', has: true, how: '', optional: false },
  {
    what: 'Pause invites in a raid (only for the lockdown)',
    has: false,
    how: "Give the bot's role Manage Server (Server Settings, Roles).",
    optional: true,
  },
] as const;

const STEPS: Readonly<Partial<Record<PagePress['verb'], 'delete' | 'timeout' | 'end_timeout'>>> = {
  delete: 'delete',
  all_delete: 'delete',
  timeout: 'timeout',
  all_timeout: 'timeout',
  undo: 'end_timeout',
  all_undo: 'end_timeout',
};

const COVERAGE: Coverage = {
  needs: NEEDS,
  places: [
    {
      id: '70000000000000171',
      name: '#staff-lounge',
      kind: 'text channel',
      gaps: [
        {
          what: 'See the messages',
          how: "Give the bot's role View Channel in this channel (Edit Channel, Permissions).",
          optional: false,
        },
      ],
    },
    {
      id: '70000000000000172',
      name: '#commissions',
      kind: 'forum',
      gaps: [
        {
          what: 'Delete whole posts',
          how: "Give the bot's role Manage Threads in this channel (Edit Channel, Permissions).",
          optional: false,
        },
      ],
    },
  ],
  whole: 14,
  more: 0,
  untold: null,
};

const CHATTER = ['anyone up for a raid tonight?', 'after dinner, around nine', 'count me in', 'what is this?', 'mods?'];

function madeUpAround({ sentAtMs }: Notice): Around {
  const beside = CHATTER.map((text, place) => ({
    author: { id: `${place}`, name: ['juno', 'teo', 'ada'][place % 3] ?? '' },
    text,
    sentAtMs: sentAtMs + (place - 2.5) * 45_000,
    link: null,
  }));
  return { before: beside.slice(0, 3), after: beside.slice(3), from: 'platform' };
}

/** Does what a bot would do, to messages that nobody wrote: the entry says that it was done. */
function pretendBot({ communities }: Store): BotPort {
  return {
    platforms: async () => ['discord'],
    cover: async (_platform, _tenantId, communityId) => {
      await communities.saveReport({ communityId, kind: 'coverage', atMs: Date.now(), data: COVERAGE });
      return COVERAGE;
    },
    around: async (_platform, _tenantId, { noticeId }) => {
      const notice = await communities.findNotice({ id: noticeId });
      return notice ? madeUpAround(notice) : { why: 'This entry is older than what is kept.' };
    },
    press: async (_platform, _tenantId, press) => {
      const lead = await communities.findNotice({ id: press.noticeId });
      if (!lead) return { isDone: false, text: 'This entry is older than what is kept.' };
      const ofIncident = press.verb.startsWith('all_') ? lead.incidentId : null;
      const parts =
        ofIncident === null ? [lead] : await communities.listParts({ incidentId: ofIncident, limit: PARTS_MAX });
      for (const part of parts) await pressPart(communities, part, press);
      return { isDone: true, text: 'Done, in the demo: there is no Discord behind it.' };
    },
  };
}

async function pressPart(communities: CommunityStore, part: Notice, { verb, by }: PagePress): Promise<void> {
  const atMs = Date.now();
  const step = STEPS[verb];
  const verdict = { verdict: verb.endsWith('wrong') ? 'wrong' : 'confirmed', by, atMs } as const;
  const isVerdict = !verb.endsWith('undo');
  const notice = await communities.changeNotice(part.id, (current) => ({
    ...current,
    verdict: isVerdict ? verdict : current.verdict,
    results: step ? [...current.results, { step, outcome: 'done', why: '', by, atMs }] : current.results,
  }));
  const community = notice && (await communities.findCommunity({ id: notice.communityId }));
  if (!notice || !community || !isVerdict) return;
  const { decisionId } = notice.ground;
  await communities.saveVerdict({ decisionId, tenantId: community.tenantId, ...verdict, by: by.name });
}

async function fillCommunity(store: Store, nowMs: number): Promise<void> {
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
  await store.as({ by: 'teo', via: 'dashboard' }).changePolicy(tenant.id, (policy) => ({
    ...policy,
    thresholds: { ...policy.thresholds, harassment: 0.78 },
  }));
  const community = await addCommunity(store, tenant.id);
  const triggered = await fillMonth(store, tenant.id, nowMs);
  await addNotices(store, community, triggered);
  await keepPassed(store, tenant.id);
  for (const { name, id } of MODERATORS)
    await openSession(
      { sessions: store.sessions, now: () => nowMs - 3_600_000 },
      { ...OPERATOR, tenantId: tenant.id, communityId: community.id, personId: id, name, rights: 'manage' },
      'Mozilla/5.0 (Android 15; Mobile) Firefox/144.0',
    );
  for (const [name, plan] of [
    ['Harbour Chess Club', 'trial'],
    ['Pixel Foundry', 'pro'],
    ['allotment.example', 'free'],
  ] as const)
    await mintKey({ store, defaultPlan: plan }, { tenant: name, label: 'first start' });
}

/** Of the night on which the model was away. */
async function keepPassed(store: Store, tenantId: string): Promise<void> {
  const filter = { reason: 'error_open' } as const;
  const { rows } = await store.searchDecisions(tenantId, { filter, limit: PASSED.length, scanMax: 20_000 });
  await store.keepUnjudged(
    tenantId,
    rows.map(({ id, source, channel, message_id, created_at }, place) => ({
      ...{ id, reason: 'error_open', source, channel, messageId: message_id, topic: '' },
      text: PASSED[place] ?? '',
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

/** Entries in the log channel, most of which somebody has looked at; those of the last day wait. */
async function addNotices(store: Store, community: Community, triggered: readonly Triggered[]): Promise<void> {
  const random = createRandom(7);
  const newest = triggered.at(-1)?.atMs ?? 0;
  const notices = triggered.map((one) => noticeOf(community, one));
  for (let from = 0; from < notices.length; from += 100)
    await store.communities.conclude({ keys: [], nowMs: newest, notices: notices.slice(from, from + 100) });
  for (const [place, one] of triggered.entries()) {
    const notice = notices[place];
    if (notice)
      await store.communities.joinIncidents({
        tenantId: community.tenantId,
        nowMs: one.atMs,
        parts: [{ noticeId: notice.id, traits: [`a:${one.author.id}`, `t:${one.text}`] }],
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
      atMs: given.atMs,
    });
    await store.communities.changeNotice(notices[place]?.id ?? '', (notice) => ({ ...notice, verdict: given }));
  }
}

function noticeOf(community: Community, one: Triggered): Notice {
  const { decision, atMs } = one;
  const isLocal = decision.reason === 'local';
  return {
    id: one.decisionId,
    communityId: community.id,
    channelId: one.channel,
    messageId: decision.message_id,
    kind: 'message',
    incidentId: null,
    traits: [],
    state: 'posted',
    createdAtMs: atMs,
    heldUntilMs: 0,
    ground: {
      decisionId: one.decisionId,
      action: decision.action,
      category: decision.category,
      probability: decision.probability,
      threshold: isLocal ? null : 0.8,
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

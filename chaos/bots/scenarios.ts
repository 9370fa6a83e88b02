import { setTimeout as pause } from 'node:timers/promises';
import { openDiscord, openSlack, openTelegram } from '../../emulators/communities.ts';
import type { Community, OpenCommunity } from '../../emulators/community.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import { CHAT_PLATFORMS, type ChatPlatform } from '../../src/core/common/chat-platforms.ts';
import { openStore } from '../../src/store/open.ts';
import type { Finding, Scale, Scenario } from '../scenario.ts';
import { askHealth, endServer, type Server, startServer, withFolder } from '../server.ts';

/** Opens a community on each platform. */
export const OPEN = {
  discord: openDiscord,
  slack: openSlack,
  telegram: openTelegram,
} as const satisfies Partial<Record<ChatPlatform, OpenCommunity>>;
/** The platforms that have an emulator. */
export type Emulated = keyof typeof OPEN;
export const EMULATED: readonly Emulated[] = CHAT_PLATFORMS.filter((name): name is Emulated => name in OPEN);
/** Each round's messages and members, and the model's latency. */
const SIZE = {
  short: { messages: 40, members: 8, modelMs: 1_500 },
  whole: { messages: 150, members: 20, modelMs: 6_000 },
} as const;
/** The mark that makes a message a scam for the model in these scenarios. */
export const BAD = 'badmark';
/** Limits how long the next process waits for work that a killed process had planned. */
const MODEL_TIMEOUT_MS = 10_000;
const GONE_DEADLINE_MS = 150_000;

/** When and how a process ends while it handles scams. */
type End = {
  readonly name: string;
  readonly signal: NodeJS.Signals;
  readonly when: (round: Round) => Promise<unknown>;
};
type Round = {
  readonly said: readonly { isGone(): boolean }[];
  readonly model: Awaited<ReturnType<typeof startModelServer>>;
  readonly asked: number;
};

const WHILE_IT_THINKS = ({ model, asked }: Round) => until(() => model.requests.length > asked, { what: 'a question' });
const WHILE_IT_ACTS = ({ said }: Round) =>
  until(() => said.some((message) => message.isGone()), { deadlineMs: 30_000, what: 'a first deletion' });
const ENDS = {
  short: [{ name: 'killed while the model thinks', signal: 'SIGKILL', when: WHILE_IT_THINKS }],
  whole: [
    { name: 'killed as they arrive', signal: 'SIGKILL', when: () => pause(20) },
    { name: 'killed while the model thinks', signal: 'SIGKILL', when: WHILE_IT_THINKS },
    { name: 'killed while it acts', signal: 'SIGKILL', when: WHILE_IT_ACTS },
    { name: 'stopped as they arrive', signal: 'SIGTERM', when: () => pause(20) },
    { name: 'stopped while the model thinks', signal: 'SIGTERM', when: WHILE_IT_THINKS },
    { name: 'stopped while it acts', signal: 'SIGTERM', when: WHILE_IT_ACTS },
  ],
} as const satisfies Record<Scale, readonly End[]>;

/** A bot that ends at any moment leaves no delivered scam behind, and does nothing twice. */
export const BOTS: readonly Scenario[] = [
  {
    name: 'a bot is killed and stopped under a flood of scams, on each platform',
    goal: '0 standing, 0 entries twice',
    // It waits two minutes for leases. The tests end bots in each phase with a simulated clock (test/bots/conformance/crashes.ts).
    isMeasured: true,
    async run(scale) {
      const findings = await Promise.all(
        EMULATED.map((platform) => withFolder((folder) => endRepeatedly(folder, platform, scale))),
      );
      return {
        figure: findings.map(({ figure }, index) => `${EMULATED[index]}: ${figure}`).join('; '),
        holds: findings.every(({ holds }) => holds),
      };
    },
  },
];

async function endRepeatedly(folder: string, platform: Emulated, scale: Scale): Promise<Finding> {
  const { members, modelMs } = SIZE[scale];
  const community = await OPEN[platform](members);
  const model = await startScamModel();
  model.setBehaviour({ kind: 'slow', delayMs: modelMs });
  const env = { ...botEnv(folder, model.baseUrl), ...community.env };
  let server: Server | null = null;
  try {
    await prepare(env.DATABASE_URL, platform, community);
    const said: { readonly text: string; isGone(): boolean }[] = [];
    for (const end of ENDS[scale]) {
      server ??= await startBot(folder, env, platform);
      const round = say(community, said.length, scale);
      said.push(...round);
      await end.when({ said: round, model, asked: model.requests.length });
      await endServer(server, end.signal);
      server = await startBot(folder, env, platform);
      await settled(said);
    }
    return judge(said, community);
  } finally {
    if (server) await endServer(server, 'SIGTERM');
    await Promise.all([community.close(), model.close()]);
  }
}

/** Starts a model for which every text with the mark is a scam. */
export function startScamModel(): ReturnType<typeof startModelServer> {
  return startModelServer({ score: (text, column) => (column === 'scam' && text.includes(BAD) ? 95 : 2) });
}

/** Returns the settings of a process with bots, without those of its platforms. */
export function botEnv(folder: string, modelUrl: string) {
  return {
    DATABASE_URL: `file:${folder}/steward.db`,
    LOG_LEVEL: 'error',
    MODEL_BASE_URL: modelUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
    MODEL_TIMEOUT_MS: String(MODEL_TIMEOUT_MS),
  };
}

/** Makes the tenant delete scams, and gives moderators a channel. */
export async function prepare(
  url: string,
  platform: Emulated,
  { externalId, logChannel }: Community,
  chosen: { readonly notify?: boolean } = {},
): Promise<void> {
  const store = await openStore({ url, now: Date.now });
  const tenant = await store.ensureTenant(`${platform}:${externalId}`, 'pro');
  await store.changePolicy(tenant.id, (policy) => ({ ...policy, actions: { ...policy.actions, scam: 'delete' } }));
  const choices = { trial: false, notify: false, notifyText: '', lockdown: false, ...chosen };
  await store.communities.ensureCommunity({
    platform,
    externalId,
    name: 'Harbour',
    tenantId: tenant.id,
    logChannel,
    ...choices,
  });
  await store.close();
}

async function startBot(folder: string, env: Readonly<Record<string, string>>, platform: string): Promise<Server> {
  const server = await startServer(folder, env);
  const isRunning = async () => {
    return new RegExp(`"${platform}":"running"`).test(await askHealth(server));
  };
  await until(isRunning, { deadlineMs: 30_000, what: 'the log-in' });
  return server;
}

function say(community: Community, from: number, scale: Scale) {
  const { messages, members } = SIZE[scale];
  return Array.from({ length: messages }, (_, number) => {
    const text = `free coins for everybody ${BAD} number ${from + number} ends`;
    return { text, ...community.say(number % members, text) };
  });
}

/** Waits until all messages are deleted, or nothing more can be expected. */
export async function settled(said: readonly { isGone(): boolean }[]): Promise<void> {
  const areGone = () => said.every((message) => message.isGone());
  await until(areGone, { deadlineMs: GONE_DEADLINE_MS, what: 'the deletions' }).catch(() => {});
}

/** Judges the result: no message may be left, and none may have two entries. */
export function judge(said: readonly { readonly text: string; isGone(): boolean }[], community: Community): Finding {
  const standing = said.filter((message) => !message.isGone()).length;
  const posts = community.posts();
  const entriesOf = (text: string) => posts.filter((post) => post.includes(text)).length;
  const twice = said.filter(({ text }) => entriesOf(text) > 1).length;
  const violations = community.violations().length;
  return {
    figure: `${said.length} scams: ${standing} standing, ${twice} entries twice, ${violations} calls that the platform does not allow`,
    holds: standing === 0 && twice === 0 && violations === 0,
  };
}

import type { AnswerAsk, BotAnswers, BotAsk, BotPort } from '../core/bot-port.ts';
import { CHAT_PLATFORMS, type ChatPlatform } from '../core/chat-platforms.ts';
import type { ErrandStore } from '../core/errands.ts';
import type { PressAnswer } from '../core/presses.ts';

/** What the way to the bots stands on. */
export type BotPortDeps = {
  /** The bots of this process. */
  readonly asksOf: (platform: ChatPlatform) => AnswerAsk | null;
  readonly errands: ErrandStore;
  /** Whether some process runs the bot of a platform. */
  readonly runsElsewhere: (platform: ChatPlatform) => Promise<boolean>;
  /** Resolves so much later. */
  readonly pause: (ms: number) => Promise<void>;
};

/** How long a page waits for a bot in another process, which looks every second; and how often it looks for the answer. */
const WAIT_MS = 6_000;
const LOOK_MS = 200;

type Told<K extends BotAsk['kind']> =
  | { readonly kind: 'answer'; readonly answer: BotAnswers[K] }
  | { readonly kind: 'absent' }
  /** Nobody began it, and nobody will; or somebody did, and it is unknown what came of it. */
  | { readonly kind: 'silent'; readonly isBegun: boolean };

/**
 * The way from a page to the bots: to those of this process straight, to others by the store. What nobody answers in time is called off.
 * @example const port = createBotPort({ asksOf: bots.asksOf, errands: store.errands, runsElsewhere, pause });
 */
export function createBotPort(deps: BotPortDeps): BotPort {
  const orNull = <T>(told: { readonly kind: string; readonly answer?: T }): T | null => told.answer ?? null;
  return {
    press: async (platform, tenantId, press) =>
      inWords(platform, await ask<'press'>(deps, platform, tenantId, { kind: 'press', ...press })),
    cover: async (platform, tenantId, communityId) =>
      orNull(await ask<'cover'>(deps, platform, tenantId, { kind: 'cover', communityId })),
    around: async (platform, tenantId, of) =>
      orNull(await ask<'around'>(deps, platform, tenantId, { kind: 'around', ...of })),
    platforms: async () => {
      const runs = async (name: ChatPlatform) => deps.asksOf(name) !== null || (await deps.runsElsewhere(name));
      const running = await Promise.all(CHAT_PLATFORMS.map(runs));
      return CHAT_PLATFORMS.filter((_name, place) => running[place]);
    },
  };
}

async function ask<K extends BotAsk['kind']>(
  { asksOf, errands, runsElsewhere, pause }: BotPortDeps,
  platform: ChatPlatform,
  tenantId: string,
  what: Extract<BotAsk, { kind: K }>,
): Promise<Told<K>> {
  const here = asksOf(platform);
  if (here) return { kind: 'answer', answer: await here<K>(what) };
  if (!(await runsElsewhere(platform))) return { kind: 'absent' };
  return askElsewhere<K>({ errands, pause }, platform, tenantId, what);
}

/**
 * Asks a bot in another process, by the store; what nobody answers in time is called off.
 * @example const told = await askElsewhere<'cover'>({ errands, pause }, 'discord', tenantId, { kind: 'cover', communityId });
 */
export async function askElsewhere<K extends BotAsk['kind']>(
  { errands, pause }: Pick<BotPortDeps, 'errands' | 'pause'>,
  to: string,
  tenantId: string,
  what: Extract<BotAsk, { kind: K }>,
): Promise<Exclude<Told<K>, { kind: 'absent' }>> {
  const id = await errands.addErrand({ tenantId, to, ask: JSON.stringify(what), beginWithinMs: WAIT_MS });
  try {
    for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_MS) {
      await pause(LOOK_MS);
      const found = await errands.readErrand(id);
      // Nobody but the bot of this very version of the program writes it.
      if (found?.answer) return { kind: 'answer', answer: JSON.parse(found.answer) as BotAnswers[K] };
    }
    return { kind: 'silent', isBegun: !(await errands.dropErrand(id)) };
  } finally {
    await errands.dropErrand(id);
  }
}

function inWords(platform: ChatPlatform, told: Told<'press'>): PressAnswer | null {
  switch (told.kind) {
    case 'answer':
      return told.answer;
    case 'absent':
      return null;
    case 'silent': {
      const what = told.isBegun
        ? 'has begun and not said what came of it: the entry in chat does'
        : 'does not answer. Nothing was done; try again in a moment';
      return { isDone: false, text: `The ${platform} bot ${what}.` };
    }
  }
}

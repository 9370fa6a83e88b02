import { CHAT_PLATFORMS, type ChatPlatform } from '../../core/common/chat-platforms.ts';
import type { BotCommandQueue } from '../../core/communities/bot-commands.ts';
import type { AnswerBotCommand, BotCommand, BotCommandAnswers, BotPort } from '../../core/communities/bot-port.ts';
import type { InteractionAnswer } from '../../core/incidents/interactions.ts';

/** Dependencies of the port to the bots. */
export type BotPortDeps = {
  /** Returns the bot of a platform in this process; null if it runs elsewhere. */
  readonly commandsOf: (platform: ChatPlatform) => AnswerBotCommand | null;
  readonly botCommands: BotCommandQueue;
  /** Whether another process runs the bot of a platform. */
  readonly runsInAnotherProcess: (platform: ChatPlatform) => Promise<boolean>;
  /** Resolves after this many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
};

/** How long a page waits for a bot in another process, which polls every second, and how often the page polls for the answer. */
const WAIT_MS = 6_000;
const LOOK_MS = 200;

type Told<K extends BotCommand['kind']> =
  | { readonly kind: 'answer'; readonly answer: BotCommandAnswers[K] }
  | { readonly kind: 'absent' }
  /** Nobody started the command, and nobody will; or a bot started it and the result is unknown. */
  | { readonly kind: 'silent'; readonly isBegun: boolean };

/**
 * Creates the port from pages to bots: directly within this process, else through the store. Commands without an answer in time are withdrawn.
 * @example const port = createBotPort({ commandsOf: bots.commandsOf, botCommands: store.botCommands, runsInAnotherProcess, pause });
 */
export function createBotPort(deps: BotPortDeps): BotPort {
  return {
    ask: async (kind, platform, tenantId, query) => {
      // TypeScript does not see that the kind and the query belong together.
      const told = await ask<typeof kind>(deps, platform, tenantId, { kind, ...query } as never);
      if (told.kind === 'answer') return told.answer;
      const isAct = kind === 'press' || kind === 'member';
      return told.kind === 'silent' && isAct ? (silence(platform, told.isBegun) as never) : null;
    },
    platforms: async () => {
      const runs = async (name: ChatPlatform) =>
        deps.commandsOf(name) !== null || (await deps.runsInAnotherProcess(name));
      const running = await Promise.all(CHAT_PLATFORMS.map(runs));
      return CHAT_PLATFORMS.filter((_name, index) => running[index]);
    },
  };
}

async function ask<K extends BotCommand['kind']>(
  { commandsOf, botCommands, runsInAnotherProcess, pause }: BotPortDeps,
  platform: ChatPlatform,
  tenantId: string,
  what: Extract<BotCommand, { kind: K }>,
): Promise<Told<K>> {
  const here = commandsOf(platform);
  if (here) return { kind: 'answer', answer: await here<K>(what) };
  if (!(await runsInAnotherProcess(platform))) return { kind: 'absent' };
  return askOtherProcess<K>({ botCommands, pause }, platform, tenantId, what);
}

/**
 * Sends a command through the store to a bot in another process. A command without an answer in time is withdrawn.
 * @example const told = await askOtherProcess<'cover'>({ botCommands, pause }, 'discord', tenantId, { kind: 'cover', communityId });
 */
export async function askOtherProcess<K extends BotCommand['kind']>(
  { botCommands, pause }: Pick<BotPortDeps, 'botCommands' | 'pause'>,
  to: string,
  tenantId: string,
  what: Extract<BotCommand, { kind: K }>,
): Promise<Exclude<Told<K>, { kind: 'absent' }>> {
  const id = await botCommands.addBotCommand({ tenantId, to, ask: JSON.stringify(what), beginWithinMs: WAIT_MS });
  try {
    for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_MS) {
      await pause(LOOK_MS);
      const found = await botCommands.readBotCommand(id);
      // Only a bot of the same program version writes the answer.
      if (found?.answer) return { kind: 'answer', answer: JSON.parse(found.answer) as BotCommandAnswers[K] };
    }
    return { kind: 'silent', isBegun: !(await botCommands.dropBotCommand(id)) };
  } finally {
    await botCommands.dropBotCommand(id);
  }
}

function silence(platform: ChatPlatform, isBegun: boolean): InteractionAnswer {
  const what = isBegun
    ? 'has begun and not said what came of it: the entry in chat does'
    : 'does not answer. Nothing was done; try again in a moment';
  return { isDone: false, text: `The ${platform} bot ${what}.` };
}

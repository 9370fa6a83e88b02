import type { IncomingMessage, ServerResponse } from 'node:http';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { answerJson, createFaults, listen } from '../platform-wire.ts';
import { createActions, createInspectors } from './actions/actions.ts';
import { telegramMethods } from './methods/all.ts';
import type { TelegramServer } from './telegram-server.ts';
import { createBotApi, type TelegramApiError } from './wire/bot-api.ts';
import { createLimits } from './wire/limits.ts';
import { createWebhook, type Webhook } from './wire/webhook.ts';
import { createWorld } from './world/create-world.ts';
import { createUpdateQueue } from './world/updates.ts';

/**
 * Starts a Bot API server with one bot on a free port of 127.0.0.1.
 * @param options `privacyMode` as BotFather sets it, off by default; `clock`, which several servers may share, by default one that
 * stops until it is advanced (long polls wait in real time); `limits`, Telegram's published limits by that clock, by default only
 * those that a test orders.
 */
export async function startTelegram(
  options: { readonly clock?: ManualClock; readonly privacyMode?: boolean; readonly limits?: 'documented' } = {},
): Promise<TelegramServer> {
  const queue = createUpdateQueue();
  const world = createWorld(options.clock ?? createManualClock(), queue, options.privacyMode ?? false);
  const faults = createFaults<TelegramApiError>();
  const limits = createLimits(world.clock, options.limits === 'documented');
  const token = `${world.bot.id}:${'A'.repeat(35)}`;
  let isRevoked = false;
  const webhook: Webhook = createWebhook(world, queue, (method, args) => botApi.run(method, args));
  const botApi = createBotApi(
    world,
    { queue, webhook: () => webhook, faults, limits },
    telegramMethods(queue, webhook),
  );

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const refuse = (code: number, description: string) =>
      answerJson(response, code, { ok: false, error_code: code, description });
    const file = /^\/file\/bot([^/]+)\/documents\/([^/]+)$/.exec(pathname);
    const call = /^\/bot([^/]+)\/([A-Za-z]+)$/.exec(pathname);
    const given = decodeURIComponent(call?.[1] ?? file?.[1] ?? '');
    if (given === '') refuse(404, 'Not Found');
    else if (given !== token || isRevoked) refuse(401, 'Unauthorized');
    else if (call) await botApi.answer(request, response, call[2] ?? '');
    else response.end(world.files.get(file?.[2] ?? '')?.text ?? '');
  };
  const listening = await listen((request, response) => {
    handle(request, response).catch((error: unknown) => {
      world.violations.push({ method: request.url ?? '', problem: `the local server failed: ${error}`, arguments: {} });
      response.destroy();
    });
  });

  return {
    apiRoot: `http://127.0.0.1:${listening.port}`,
    token,
    bot: world.bot,
    clock: world.clock,
    ...createActions(world),
    ...createInspectors(world),
    updates: queue.all,
    pendingUpdates: queue.pending,
    webhookUrl: webhook.url,
    waitingPolls: queue.waitingPolls,
    failNext: (method, description, { code = 400, parameters, times = 1 } = {}) =>
      faults.order(method, { kind: 'error', code, description, ...(parameters ? { parameters } : {}) }, times),
    rateLimit: (method, seconds, times = 1) => {
      const description = `Too Many Requests: retry after ${seconds}`;
      faults.order(method, { kind: 'error', code: 429, description, parameters: { retry_after: seconds } }, times);
    },
    flood: limits.flood,
    breakDown: (method, how) =>
      faults.stand(
        method,
        typeof how === 'number' ? { kind: 'error', code: how, description: `ordered ${how}` } : { kind: how },
      ),
    journal: world.journal,
    hangUpNext: (method, times = 1) => faults.order(method, { kind: 'hang-up' }, times),
    loseAnswerOf: (method, times = 1) => faults.order(method, { kind: 'lost-answer' }, times),
    dropConnections: () => listening.server.closeAllConnections(),
    redeliver: (update) => queue.again(update),
    jumpTo: queue.jumpTo,
    withhold: queue.withhold,
    endPoll: queue.close,
    revokeToken: () => {
      isRevoked = true;
    },
    close: async () => {
      webhook.remove();
      queue.close();
      await listening.close();
    },
  };
}

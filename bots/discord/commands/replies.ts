import {
  type APIInteractionResponse,
  DiscordAPIError,
  type InteractionEditReplyOptions,
  MessagePayload,
  RateLimitError,
  REST,
  type RESTOptions,
  type RepliableInteraction,
  Routes,
} from 'discord.js';
import { type NotDone, whyNotDone } from '../../core/port/outcome.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { untilTaken, withDeadline } from '../../core/runtime/timers.ts';
import { outcomeOf, outcomeOfError } from '../connection/outcome.ts';

/** Discord takes answers for a quarter of an hour. @see https://discord.com/developers/docs/interactions/receiving-and-responding */
const PATIENCE = { firstMs: 250, maxMs: 15_000, forMs: 14 * 60_000 };
/** The first answer has three seconds in all; a later one may carry a file. */
const FIRST_TIMEOUT_MS = 2_500;
const TIMEOUT_MS = 10_000;

const ALREADY_ANSWERED = 40060;

/** What an interaction's first answer came to. `presumed`: that it is ours, for its answer was lost and the next attempt was told that there is one. */
export type First = 'taken' | 'presumed' | 'refused';

/** Shows answers to interactions, each until Discord takes it: somebody reads "is thinking…" until then. None of them rejects, and nothing is tried again unseen. Has a REST client of its own, for Discord counts these calls apart. */
export function createReplies({ log, schedule }: ProcessDeps, options: Partial<RESTOptions>) {
  const rest = new REST({ ...options, retries: 0, rejectOnRateLimit: () => true });

  const warn = (outcome: NotDone, what: string) => log.warn({ error: whyNotDone(outcome) }, what);
  // The library bounds the time to the head of an answer only; a body that stops half-way would be waited for five minutes.
  const finish = async (call: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    const attempt = () => outcomeOf(() => withDeadline(schedule, TIMEOUT_MS, call));
    const outcome = await untilTaken(schedule, PATIENCE, attempt);
    // Gone: taken by an attempt whose answer was lost, or closed by the one who asked.
    if (outcome.kind !== 'done' && outcome.kind !== 'gone') warn(outcome, 'an answer could not be shown');
  };

  return {
    /** Answers for the first time. `refused`: Discord has told the asker that it failed, or another process has answered. */
    async first(interaction: RepliableInteraction, response: APIInteractionResponse): Promise<First> {
      const route = Routes.interactionCallback(interaction.id, interaction.token);
      let isUncertain = false;
      let isOurs = false;
      const outcome = await untilTaken(schedule, PATIENCE, async () => {
        try {
          await withDeadline(schedule, FIRST_TIMEOUT_MS, (signal) =>
            rest.post(route, { body: response, auth: false, signal }),
          );
          return { kind: 'done' };
        } catch (error) {
          isOurs = isUncertain && error instanceof DiscordAPIError && error.code === ALREADY_ANSWERED;
          isUncertain ||= !(error instanceof DiscordAPIError || error instanceof RateLimitError);
          return outcomeOfError(error);
        }
      });
      if (outcome.kind === 'done') return 'taken';
      if (isOurs) return 'presumed';
      warn(outcome, 'an interaction could not be acknowledged');
      return 'refused';
    },
    /** Puts a message in the place of the acknowledgement, or of the message whose button was pressed. */
    async show(interaction: RepliableInteraction, message: InteractionEditReplyOptions): Promise<void> {
      const { body, files } = await MessagePayload.create(interaction.webhook, message).resolveBody().resolveFiles();
      const route = Routes.webhookMessage(interaction.applicationId, interaction.token);
      await finish((signal) => rest.patch(route, { body, files: files ?? [], auth: false, signal }));
    },
    /** Takes the acknowledgement away. */
    takeAway: (interaction: RepliableInteraction): Promise<void> => {
      const route = Routes.webhookMessage(interaction.applicationId, interaction.token);
      return finish((signal) => rest.delete(route, { auth: false, signal }));
    },
  };
}

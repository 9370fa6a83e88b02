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
import { retryCall, withDeadline } from '../../core/runtime/timers.ts';
import { outcomeOf, outcomeOfError } from '../connection/outcome.ts';

/** Discord accepts answers for 15 minutes. @see https://discord.com/developers/docs/interactions/receiving-and-responding */
const PATIENCE = { firstMs: 250, maxMs: 15_000, forMs: 14 * 60_000 };
/** The first answer must arrive within three seconds; a later one may carry a file. */
const FIRST_TIMEOUT_MS = 2_500;
const TIMEOUT_MS = 10_000;

const ALREADY_ANSWERED = 40060;

/** Result of the first answer. `presumed`: its response was lost, and a retry found an answer, so it counts as ours. */
export type First = 'taken' | 'presumed' | 'refused';

/** Sends answers to interactions and retries until Discord accepts them, because the user sees "is thinking…". They never reject; failures are logged. Uses its own REST client, because Discord limits these calls separately. */
export function createReplies({ log, schedule }: ProcessDeps, options: Partial<RESTOptions>) {
  const rest = new REST({ ...options, retries: 0, rejectOnRateLimit: () => true });

  const warn = (outcome: NotDone, what: string) => log.warn({ error: whyNotDone(outcome) }, what);
  // The library limits only the time to the response headers; a body that stalls would be awaited for five minutes.
  const finish = async (call: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    const attempt = () => outcomeOf(() => withDeadline(schedule, TIMEOUT_MS, call));
    const outcome = await retryCall(schedule, PATIENCE, attempt);
    // Gone: an attempt with a lost response succeeded, or the user closed the answer.
    if (outcome.kind !== 'done' && outcome.kind !== 'gone') warn(outcome, 'an answer could not be shown');
  };

  return {
    /** Sends the first answer. `refused`: Discord has shown the user an error, or another process has answered. */
    async first(interaction: RepliableInteraction, response: APIInteractionResponse): Promise<First> {
      const route = Routes.interactionCallback(interaction.id, interaction.token);
      let isUncertain = false;
      let isOurs = false;
      const outcome = await retryCall(schedule, PATIENCE, async () => {
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
    /** Replaces the acknowledgement, or the message whose button was pressed. */
    async show(interaction: RepliableInteraction, message: InteractionEditReplyOptions): Promise<void> {
      const { body, files } = await MessagePayload.create(interaction.webhook, message).resolveBody().resolveFiles();
      const route = Routes.webhookMessage(interaction.applicationId, interaction.token);
      await finish((signal) => rest.patch(route, { body, files: files ?? [], auth: false, signal }));
    },
    /** Deletes the acknowledgement. */
    takeAway: (interaction: RepliableInteraction): Promise<void> => {
      const route = Routes.webhookMessage(interaction.applicationId, interaction.token);
      return finish((signal) => rest.delete(route, { auth: false, signal }));
    },
  };
}

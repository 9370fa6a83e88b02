import {
  type APIInteractionResponse,
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  InteractionResponseType,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type RepliableInteraction,
} from 'discord.js';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { translateForPerson, translateIn } from '../../core/i18n/translate.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import { bareChannel, type CommunityRef, type IncomingCommand, type PersonRef } from '../../core/port/events.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { pathOf, readOptions } from '../commands/read-options.ts';
import { problem, renderAnswer } from '../commands/render-answer.ts';
import type { createReplies } from '../commands/replies.ts';
import type { createOpenReports } from '../commands/report.ts';
import { REPORT_COMMAND, SETUP_COMMAND, SLASH_COMMAND, SPAM_COMMAND } from '../commands/slash.ts';
import { nameOf } from '../connection/outcome.ts';
import type { Freshness } from '../connection/rights.ts';
import { channelRefOf, communityOf, toReported } from '../messages/incoming.ts';

/** Dependencies of commands, presses and forms. */
export type InteractionDeps = Pick<ProcessDeps, 'log'> & {
  readonly core: BotCore;
  /** Answers a press, even if its server belongs to another shard. */
  readonly onButton: BotCore['onButton'];
  readonly reports: ReturnType<typeof createOpenReports>;
  readonly replies: ReturnType<typeof createReplies>;
  readonly freshness: Freshness;
};

const COMMAND_NAMES: ReadonlySet<string> = new Set([SLASH_COMMAND, SETUP_COMMAND]);
const SUGGESTION_MAX = 100;
const SUGGESTIONS_MAX = 25;

/** Acknowledges an interaction within three seconds, otherwise ignores it, and shows the answer only to the user. Never rejects. */
export async function onInteraction(deps: InteractionDeps, interaction: Interaction): Promise<void> {
  if (interaction.inCachedGuild()) deps.freshness.note(interaction.member);
  try {
    if (interaction.isChatInputCommand() && COMMAND_NAMES.has(interaction.commandName))
      await onCommand(deps, interaction);
    else if (interaction.isAutocomplete()) await onAutocomplete(deps, interaction);
    else if (interaction.isButton()) await onButton(deps, interaction);
    else if (interaction.isModalSubmit()) await onForm(deps, interaction);
    else if (interaction.isMessageContextMenuCommand() && interaction.commandName === REPORT_COMMAND)
      await onReport(deps, interaction);
    else if (interaction.isMessageContextMenuCommand() && interaction.commandName === SPAM_COMMAND)
      await onSpam(deps, interaction);
  } catch (error) {
    deps.log.warn({ kind: interaction.type, error: nameOf(error) }, 'an interaction could not be answered');
  }
}

async function onCommand(deps: InteractionDeps, interaction: ChatInputCommandInteraction): Promise<void> {
  await answerWith(deps, interaction, async () => {
    const path = pathOf(interaction);
    const read = await readOptions(interaction, path);
    if ('problem' in read) return problemFor(deps, interaction, read.problem);
    return deps.core.onCommand({ ...commandOf(interaction, path, read.options), replyTo: null });
  });
}

function commandOf(
  interaction: ChatInputCommandInteraction | MessageContextMenuCommandInteraction,
  path: readonly string[],
  options: Readonly<Record<string, string | number | boolean>>,
): Omit<IncomingCommand, 'replyTo'> {
  const channel = interaction.inCachedGuild() ? interaction.channel : null;
  return {
    community: guildRefOf(interaction),
    channel: channel ? channelRefOf(channel) : bareChannel(interaction.channelId),
    eventId: interaction.id,
    by: personOf(interaction),
    locale: interaction.locale,
    input: { kind: 'options', path, options },
  };
}

/** Runs `spam` for the author of a message. */
async function onSpam(deps: InteractionDeps, interaction: MessageContextMenuCommandInteraction): Promise<void> {
  const replyTo = toReported(interaction.targetMessage);
  await answerWith(deps, interaction, () => deps.core.onCommand({ ...commandOf(interaction, ['spam'], {}), replyTo }));
}

/** Answers a press. The answer replaces a private question; an entry stays, and the core edits it. */
async function onButton(deps: InteractionDeps, interaction: ButtonInteraction): Promise<void> {
  const isQuestion = interaction.message.flags.has(MessageFlags.Ephemeral);
  const press = {
    eventId: interaction.id,
    by: personOf(interaction),
    buttonId: interaction.customId,
    community: guildRefOf(interaction),
    channelId: interaction.channelId,
  };
  const response = isQuestion ? ({ type: InteractionResponseType.DeferredMessageUpdate } as const) : THINKING;
  await answerWith(deps, interaction, () => deps.onButton(press), response);
}

async function onReport(deps: InteractionDeps, interaction: MessageContextMenuCommandInteraction): Promise<void> {
  if (interaction.inCachedGuild()) {
    const translate = translateIn(await deps.core.languageOf(communityOf(interaction.guild)));
    const data = deps.reports.open(translate, interaction);
    await deps.replies.first(interaction, { type: InteractionResponseType.Modal, data });
  } else
    await answerWith(deps, interaction, () => problemFor(deps, interaction, 'discord.messages_reported_server_bot'));
}

async function onForm(deps: InteractionDeps, interaction: ModalSubmitInteraction): Promise<void> {
  const report = deps.reports.read(interaction);
  const community = guildRefOf(interaction);
  await answerWith(deps, interaction, async () =>
    report && community
      ? deps.core.onReport({ community, eventId: interaction.id, by: personOf(interaction), ...report })
      : problemFor(deps, interaction, 'platform.form_open_too_long_report'),
  );
}

async function onAutocomplete(deps: InteractionDeps, interaction: AutocompleteInteraction): Promise<void> {
  const community = guildRefOf(interaction);
  const focused = interaction.options.getFocused(true);
  const ask = { personId: interaction.user.id, path: pathOf(interaction), option: focused.name, typed: focused.value };
  const values = community ? await deps.core.suggest({ community, ...ask }).catch(() => []) : [];
  const shown = values.filter((value) => value !== '' && value.length <= SUGGESTION_MAX).slice(0, SUGGESTIONS_MAX);
  await interaction.respond(shown.map((value) => ({ name: value, value })));
}

/** Shows only the user that the bot is working. */
const THINKING: APIInteractionResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
};

/** Acknowledges, then shows the answer. Without one, removes its own acknowledgement: another process may answer. */
async function answerWith(
  deps: InteractionDeps,
  interaction: RepliableInteraction,
  query: () => Promise<Answer | null>,
  response = THINKING,
): Promise<void> {
  const first = await deps.replies.first(interaction, response);
  if (first === 'refused') return;
  const answer = await query().catch((error: unknown) => {
    deps.log.error({ error: nameOf(error) }, 'the core failed at an interaction');
    return problemFor(deps, interaction, 'platform.something_went_wrong_operator_bot');
  });
  if (answer !== null) await deps.replies.show(interaction, renderAnswer(answer));
  else if (first === 'taken' && response === THINKING) await deps.replies.takeAway(interaction);
}

/** Builds the answer in the server's language, or in the user's outside servers. */
async function problemFor({ core }: InteractionDeps, interaction: RepliableInteraction, text: TextKey) {
  const community = guildRefOf(interaction);
  const translate = community ? translateIn(await core.languageOf(community)) : translateForPerson(interaction.locale);
  return problem(translate(text));
}

function guildRefOf(interaction: Interaction): CommunityRef | null {
  return interaction.inCachedGuild() ? communityOf(interaction.guild) : null;
}

function personOf(interaction: Interaction): PersonRef {
  const { displayName: name } = interaction.inCachedGuild() ? interaction.member : interaction.user;
  return { id: interaction.user.id, name };
}

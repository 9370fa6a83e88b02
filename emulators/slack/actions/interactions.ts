import { z } from 'zod';
import type { Deliveries, SlackDelivery } from '../wire/deliveries.ts';
import { messageOnWire, viewOnWire } from '../world/wire-forms.ts';
import {
  isOrgInstall,
  type Json,
  type SlackChannel,
  type SlackMessage,
  type SlackUser,
  type SlackView,
  type SlackWorld,
} from '../world/world.ts';
import { showResponse } from './respond.ts';
import { createResponseUrl, createTrigger } from './triggers.ts';
import { applySubmissionAnswer, stateOf } from './view-answers.ts';
import { popView } from './view-stack.ts';

/** An interaction that was sent to the app. */
export interface Interaction {
  readonly triggerId: string;
  readonly responseUrl: string;
  readonly delivery: SlackDelivery;
  /** Resolves with the app's answer once the app has acknowledged and its answer is shown. */
  readonly acknowledged: Promise<Json | undefined>;
}

/** Actions of people on the app's own surfaces. */
export interface SlackInteractions {
  /** Runs a slash command, such as `runCommand(alice, general, '/steward', 'status')`. Throws if the app may have no commands. */
  runCommand(user: SlackUser, channel: SlackChannel, command: string, text?: string): Interaction;
  /** Presses a button or chooses from a menu, found by its `action_id` (and by its value if several share it). */
  press(user: SlackUser, where: SlackMessage | SlackView, actionId: string, pick?: Pick): Interaction;
  /** Runs a shortcut on a message. */
  messageShortcut(user: SlackUser, message: SlackMessage, callbackId: string): Interaction;
  /** Runs a shortcut from the search bar. */
  globalShortcut(user: SlackUser, callbackId: string): Interaction;
  /** Submits a modal; `values` maps an `action_id` to a text, the value of an option, or ids. */
  submitView(
    user: SlackUser,
    view: SlackView,
    values?: Readonly<Record<string, string | readonly string[]>>,
  ): Interaction;
  /** Closes a modal; the app is notified if it set `notify_on_close`. */
  closeView(user: SlackUser, view: SlackView): void;
}

/** Selects one of several equal elements, and the choice in it. */
export interface Pick {
  readonly value?: string;
  /** The value of the chosen option, or the chosen user's or conversation's id. */
  readonly option?: string;
}

const optionSchema = z.looseObject({ value: z.string() });
const elementSchema = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  value: z.string().optional(),
  options: z.array(optionSchema).optional(),
});
type Element = z.output<typeof elementSchema>;

function elementsOf(blocks: readonly Json[]): { readonly blockId: unknown; readonly element: Element }[] {
  const walk = (node: unknown): Element[] => {
    if (Array.isArray(node)) return node.flatMap(walk);
    if (typeof node !== 'object' || node === null) return [];
    const element = elementSchema.safeParse(node).data;
    return element ? [element] : Object.values(node).flatMap(walk);
  };
  return blocks.flatMap((block) => walk(block).map((element) => ({ blockId: block.block_id, element })));
}

function choiceOf(element: Element, option: string | undefined): Json {
  if (option === undefined) return {};
  switch (element.type) {
    case 'users_select':
      return { selected_user: option };
    case 'channels_select':
      return { selected_channel: option };
    case 'conversations_select':
      return { selected_conversation: option };
    default: {
      const chosen = element.options?.find((entry) => entry.value === option);
      if (!chosen) throw new Error(`there is no option ${option} in ${element.action_id}`);
      return { selected_option: chosen };
    }
  }
}

function actionOf(world: SlackWorld, blocks: readonly Json[], actionId: string, pick: Pick): Json {
  const found = elementsOf(blocks).find(
    ({ element }) => element.action_id === actionId && (pick.value === undefined || element.value === pick.value),
  );
  if (!found) throw new Error(`there is nothing to press with action_id ${actionId}`);
  const { options: _options, confirm: _confirm, ...shown } = found.element;
  return { ...shown, block_id: found.blockId, ...choiceOf(found.element, pick.option), action_ts: world.newTs() };
}

/** Creates the interactions of a workspace. */
export function createInteractions(world: SlackWorld, deliveries: Deliveries): SlackInteractions {
  const shared = (user: SlackUser) => ({
    // If an organisation installed the app, Slack may omit the workspace.
    team: isOrgInstall(world) ? null : { id: world.team.id, domain: world.team.domain },
    user: { id: user.id, username: user.name, name: user.name, team_id: world.team.id },
    api_app_id: world.appId,
    token: 'deprecated-verification-token',
    enterprise: world.org && { id: world.org.id, name: world.org.name },
    is_enterprise_install: isOrgInstall(world),
  });
  const nameOf = (channel: SlackChannel) => ({
    id: channel.id,
    name: channel.kind === 'im' ? 'directmessage' : channel.name,
  });

  function send(
    kind: 'interactive' | 'slash_commands',
    payload: Json,
    triggerId: string,
    responseUrl: string,
    show: (answer: Json | undefined) => void,
  ): Interaction {
    const delivery = deliveries.send(kind, payload);
    const acknowledged = deliveries.whenAcknowledged(delivery).then((answer) => {
      show(answer);
      return answer;
    });
    return { triggerId, responseUrl, delivery, acknowledged };
  }

  function runCommand(user: SlackUser, channel: SlackChannel, command: string, text = ''): Interaction {
    const bot = [...world.tokens.values()].find(({ kind }) => kind === 'bot');
    if (!bot?.scopes.has('commands')) throw new Error(`${command} is not a valid command`);
    const trigger = createTrigger(world, user.id, channel.id);
    const responseUrl = createResponseUrl(world, { userId: user.id, channelId: channel.id, source: undefined });
    const payload = {
      token: 'deprecated-verification-token',
      team_id: world.team.id,
      team_domain: world.team.domain,
      channel_id: channel.id,
      channel_name: nameOf(channel).name,
      user_id: user.id,
      user_name: user.name,
      command,
      text,
      api_app_id: world.appId,
      ...(world.org ? { enterprise_id: world.org.id, enterprise_name: world.org.name } : {}),
      is_enterprise_install: String(isOrgInstall(world)),
      response_url: responseUrl,
      trigger_id: trigger.id,
    };
    return send('slash_commands', payload, trigger.id, responseUrl, (answer) => {
      if (answer) showResponse(world, { channel, userId: user.id, source: undefined }, answer);
    });
  }

  function pressInMessage(user: SlackUser, message: SlackMessage, actionId: string, pick: Pick): Interaction {
    const channel = world.channels.get(message.channel);
    if (!channel || message.deletedBy !== undefined) throw new Error('the message does not stand any more');
    if (message.onlyFor !== undefined && message.onlyFor !== user.id) throw new Error(`${user.name} does not see this`);
    const attachments = (message.attachments ?? []).flatMap((entry) =>
      z.array(z.looseObject({})).catch([]).parse(entry.blocks),
    );
    const action = actionOf(world, [...(message.blocks ?? []), ...attachments], actionId, pick);
    const trigger = createTrigger(world, user.id, channel.id);
    const responseUrl = createResponseUrl(world, { userId: user.id, channelId: channel.id, source: message });
    const isEphemeral = message.onlyFor !== undefined;
    const payload = {
      type: 'block_actions',
      ...shared(user),
      container: { type: 'message', message_ts: message.ts, channel_id: channel.id, is_ephemeral: isEphemeral },
      trigger_id: trigger.id,
      channel: nameOf(channel),
      ...(isEphemeral ? {} : { message: messageOnWire(world, channel, message) }),
      state: { values: {} },
      response_url: responseUrl,
      actions: [action],
    };
    return send('interactive', payload, trigger.id, responseUrl, () => undefined);
  }

  function pressInView(user: SlackUser, view: SlackView, actionId: string, pick: Pick): Interaction {
    const blocks = z.array(z.looseObject({})).parse(view.view.blocks);
    const trigger = createTrigger(world, user.id, undefined, view.id);
    const payload = {
      type: 'block_actions',
      ...shared(user),
      container: { type: 'view', view_id: view.id },
      trigger_id: trigger.id,
      view: viewOnWire(world, view),
      actions: [actionOf(world, blocks, actionId, pick)],
    };
    return send('interactive', payload, trigger.id, '', () => undefined);
  }

  function shortcut(user: SlackUser, callbackId: string, message?: SlackMessage): Interaction {
    const channel = world.channels.get(message?.channel ?? '');
    const trigger = createTrigger(world, user.id, channel?.id);
    const base = { ...shared(user), callback_id: callbackId, trigger_id: trigger.id, action_ts: world.newTs() };
    if (!message || !channel) {
      return send('interactive', { type: 'shortcut', ...base }, trigger.id, '', () => undefined);
    }
    const responseUrl = createResponseUrl(world, { userId: user.id, channelId: channel.id, source: undefined });
    const payload = {
      type: 'message_action',
      ...base,
      message_ts: message.ts,
      channel: nameOf(channel),
      message: messageOnWire(world, channel, message),
      response_url: responseUrl,
    };
    return send('interactive', payload, trigger.id, responseUrl, () => undefined);
  }

  function submitView(
    user: SlackUser,
    view: SlackView,
    values: Readonly<Record<string, string | readonly string[]>> = {},
  ): Interaction {
    if (world.modalStacks.get(user.id)?.at(-1) !== view.id)
      throw new Error(`${user.name} does not see this view on top`);
    const trigger = createTrigger(world, user.id, undefined, view.id);
    const payload = {
      type: 'view_submission',
      ...shared(user),
      trigger_id: trigger.id,
      view: viewOnWire(world, view, stateOf(world, view, values)),
      response_urls: [],
    };
    return send('interactive', payload, trigger.id, '', (answer) => applySubmissionAnswer(world, view, answer));
  }

  function closeView(user: SlackUser, view: SlackView): void {
    popView(world, user.id);
    if (view.view.notify_on_close !== true) return;
    const payload = { type: 'view_closed', ...shared(user), view: viewOnWire(world, view), is_cleared: false };
    deliveries.send('interactive', payload);
  }

  return {
    runCommand,
    press: (user, where, actionId, pick = {}) =>
      'view' in where ? pressInView(user, where, actionId, pick) : pressInMessage(user, where, actionId, pick),
    messageShortcut: (user, message, callbackId) => shortcut(user, callbackId, message),
    globalShortcut: (user, callbackId) => shortcut(user, callbackId),
    submitView,
    closeView,
  };
}

import { ComponentType, InteractionType } from 'discord-api-types/v10';
import { type ComponentNode, flatten } from '../body/component-parts.ts';
import { canView } from '../world/permissions.ts';
import type { MessageRecord, Ref, World } from '../world/world.ts';
import type { Interactions, Opening } from './interactions.ts';
import { type Reply, waitForReply } from './reply.ts';
import type { Finder } from './speak.ts';

/** The objects that users' actions need. */
export interface Desk {
  readonly world: World;
  readonly find: Finder;
  readonly interactions: Interactions;
  readonly isThere: (record: MessageRecord) => boolean;
}

/** Opens an interaction and waits for the bot's reply. */
export function start(desk: Desk, opening: Opening): Promise<Reply> {
  return waitForReply(desk.world, desk.interactions.open(opening), desk.isThere);
}

interface Usable extends ComponentNode {
  readonly label?: string;
  readonly disabled?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly options?: readonly { readonly value: string }[];
}

function findComponent(
  desk: Desk,
  userRef: Ref,
  messageRef: Ref,
  wanted: string,
): { record: MessageRecord; component: Usable; userId: string } {
  const record = desk.find.message(messageRef);
  const userId = desk.find.user(userRef).id;
  const seesIt =
    record.ephemeralFor === undefined
      ? canView(desk.world, desk.find.channel(record.channelId), userId)
      : record.ephemeralFor === userId;
  if (!seesIt) throw new Error(`user ${userId} does not see message ${record.message.id}`);
  // API components have more members than Usable lists, without a contradiction.
  const all = ((record.message.components ?? []) as readonly ComponentNode[]).flatMap(flatten) as readonly Usable[];
  const component =
    all.find((one) => one.custom_id === wanted) ??
    all.find((one) => one.label === wanted && one.custom_id !== undefined);
  if (!component)
    throw new Error(
      `message ${record.message.id} has no component ${wanted}; it has ${all.flatMap((one) => one.label ?? one.custom_id ?? []).join(', ')}`,
    );
  if (component.disabled) throw new Error(`the component ${wanted} is disabled`);
  return { record, component, userId };
}

function openOnComponent(
  desk: Desk,
  found: ReturnType<typeof findComponent>,
  more: Record<string, unknown>,
): Promise<Reply> {
  const { record, component, userId } = found;
  const data = { custom_id: component.custom_id, component_type: component.type, ...more };
  const channel = desk.find.channel(record.channelId);
  return start(desk, {
    type: InteractionType.MessageComponent,
    userId,
    channel,
    name: component.custom_id ?? '',
    data,
    source: record,
  });
}

/** Presses a button by its custom_id or its label. */
export function press(desk: Desk, user: Ref, message: Ref, button: string): Promise<Reply> {
  const found = findComponent(desk, user, message, button);
  if (found.component.type !== ComponentType.Button) throw new Error(`${button} is no button`);
  return openOnComponent(desk, found, {});
}

function resolveChosen(desk: Desk, type: number, values: readonly string[]): Record<string, unknown> {
  if (type === ComponentType.StringSelect) return {};
  const users = values.flatMap((id) => desk.world.users.get(id)?.user ?? []);
  const channels = values.flatMap((id) => desk.world.channels.get(id) ?? []);
  const roles = values.flatMap((id) => [...desk.world.guilds.values()].flatMap((guild) => guild.roles.get(id) ?? []));
  return {
    resolved: {
      users: Object.fromEntries(users.map((one) => [one.id, one])),
      roles: Object.fromEntries(roles.map((one) => [one.id, one])),
      channels: Object.fromEntries(
        channels.map((one) => [one.id, { id: one.id, type: one.type, name: one.name, permissions: '0' }]),
      ),
    },
  };
}

/** Chooses values in a select menu. */
export function select(
  desk: Desk,
  user: Ref,
  message: Ref,
  customId: string,
  values: readonly string[],
): Promise<Reply> {
  const found = findComponent(desk, user, message, customId);
  const { component } = found;
  if (component.type === ComponentType.Button) throw new Error(`${customId} is a button`);
  if (values.length < (component.min_values ?? 1) || values.length > (component.max_values ?? 1))
    throw new Error(`${customId} does not take ${values.length} values`);
  const foreign = values.find((value) => component.options && !component.options.some((one) => one.value === value));
  if (foreign !== undefined) throw new Error(`${customId} has no option ${foreign}`);
  return openOnComponent(desk, found, { values, ...resolveChosen(desk, component.type, values) });
}

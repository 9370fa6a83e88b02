import { ComponentType } from 'discord-api-types/v10';
import * as z from 'zod';
import { id, int, text } from './check.ts';

/** The custom_id of a component or modal: 1 to 100 characters. */
export const customId = z.string().min(1).max(100);
/** The number of a component in its message. */
export const componentId = int(0, 2 ** 31 - 1).optional();
/** The emoji of a button or an option. */
export const emoji = z.strictObject({
  id: id.optional(),
  name: z.string().max(32).optional(),
  animated: z.boolean().optional(),
});
/** A block of text. */
export const textDisplay = z.strictObject({
  type: z.literal(ComponentType.TextDisplay),
  id: componentId,
  content: text(4000),
});

/** Whether all components have different custom_ids. */
export function noTwins(components: readonly ComponentNode[]): boolean {
  const ids = components.flatMap(flatten).flatMap((one) => (one.custom_id === undefined ? [] : [one.custom_id]));
  return new Set(ids).size === ids.length;
}

/** The members of a parsed component that tree walks need. */
export interface ComponentNode {
  readonly type: number;
  readonly custom_id?: string | undefined;
  readonly content?: string | undefined;
  readonly components?: readonly ComponentNode[] | undefined;
  readonly accessory?: ComponentNode | undefined;
  readonly component?: ComponentNode | undefined;
}

/** Returns a component and everything inside it, in reading order. */
export function flatten(node: ComponentNode): ComponentNode[] {
  const inner = [...(node.components ?? []), node.accessory, node.component].filter((one) => one !== undefined);
  return [node, ...inner.flatMap(flatten)];
}

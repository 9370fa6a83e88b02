import { ComponentType } from 'discord-api-types/v10';
import * as z from 'zod';
import { id, int, text } from './check.ts';
import { componentId, customId, emoji } from './component-parts.ts';

const selectShared = {
  id: componentId,
  custom_id: customId,
  placeholder: z.string().max(150).optional(),
  min_values: int(0, 25).optional(),
  max_values: int(1, 25).optional(),
  disabled: z.boolean().optional(),
  required: z.boolean().optional(),
};
/** An option to choose. */
export const choice = {
  label: text(100),
  value: text(100),
  description: z.string().max(100).optional(),
  default: z.boolean().optional(),
};
/** A select menu with its own options. */
export const stringSelect = z.strictObject({
  type: z.literal(ComponentType.StringSelect),
  ...selectShared,
  options: z
    .array(z.strictObject({ ...choice, emoji: emoji.optional() }))
    .min(1)
    .max(25),
});
const defaults = (type: z.ZodType) => z.array(z.strictObject({ id, type })).max(25).optional();
/** Select menus that Discord fills: members, roles, channels. */
export const autoSelects = [
  z.strictObject({
    type: z.literal(ComponentType.UserSelect),
    ...selectShared,
    default_values: defaults(z.literal('user')),
  }),
  z.strictObject({
    type: z.literal(ComponentType.RoleSelect),
    ...selectShared,
    default_values: defaults(z.literal('role')),
  }),
  z.strictObject({
    type: z.literal(ComponentType.MentionableSelect),
    ...selectShared,
    default_values: defaults(z.enum(['user', 'role'])),
  }),
  z.strictObject({
    type: z.literal(ComponentType.ChannelSelect),
    ...selectShared,
    channel_types: z.array(int(0, 16)).optional(),
    default_values: defaults(z.literal('channel')),
  }),
] as const;

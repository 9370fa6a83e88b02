import { type APIModalInteractionResponseCallbackData, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import * as z from 'zod';
import { id, int, mediaUrl, type ShapeOf, text } from './check.ts';

/** The identifier that a component or modal carries: 1 to 100. */
const customId = z.string().min(1).max(100);
const componentId = int(0, 2 ** 31 - 1).optional();
const emoji = z.strictObject({
  id: id.optional(),
  name: z.string().max(32).optional(),
  animated: z.boolean().optional(),
});

const button = z
  .strictObject({
    type: z.literal(ComponentType.Button),
    id: componentId,
    style: int(1, 6),
    label: z.string().max(80).optional(),
    emoji: emoji.optional(),
    custom_id: customId.optional(),
    url: z
      .string()
      .max(512)
      .regex(/^(https?|discord):\/\/\S+$/)
      .optional(),
    sku_id: id.optional(),
    disabled: z.boolean().optional(),
  })
  .superRefine((value, context) => {
    const wanted =
      value.style === ButtonStyle.Link ? 'url' : value.style === ButtonStyle.Premium ? 'sku_id' : 'custom_id';
    for (const key of ['url', 'sku_id', 'custom_id'] as const) {
      if ((value[key] !== undefined) === (key === wanted)) continue;
      const code = key === wanted ? 'BASE_TYPE_REQUIRED' : 'BUTTON_COMPONENT_INVALID_FIELD';
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `A button of this style needs ${wanted} alone`,
        params: { code },
      });
    }
    if (wanted !== 'sku_id' && value.label === undefined && value.emoji === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['label'],
        message: 'This field is required',
        params: { code: 'BASE_TYPE_REQUIRED' },
      });
    }
  });

const selectShared = {
  id: componentId,
  custom_id: customId,
  placeholder: z.string().max(150).optional(),
  min_values: int(0, 25).optional(),
  max_values: int(1, 25).optional(),
  disabled: z.boolean().optional(),
  required: z.boolean().optional(),
};
const choice = {
  label: text(100),
  value: text(100),
  description: z.string().max(100).optional(),
  default: z.boolean().optional(),
};
const stringSelect = z.strictObject({
  type: z.literal(ComponentType.StringSelect),
  ...selectShared,
  options: z
    .array(z.strictObject({ ...choice, emoji: emoji.optional() }))
    .min(1)
    .max(25),
});
const defaults = (type: z.ZodType) => z.array(z.strictObject({ id, type })).max(25).optional();
const autoSelects = [
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
const textInput = z.strictObject({
  type: z.literal(ComponentType.TextInput),
  id: componentId,
  custom_id: customId,
  style: int(1, 2),
  label: text(45).optional(),
  placeholder: z.string().max(100).optional(),
  value: z.string().max(4000).optional(),
  min_length: int(0, 4000).optional(),
  max_length: int(1, 4000).optional(),
  required: z.boolean().optional(),
});

const actionRow = z
  .strictObject({
    type: z.literal(ComponentType.ActionRow),
    id: componentId,
    components: z
      .array(z.discriminatedUnion('type', [button, stringSelect, ...autoSelects]))
      .min(1)
      .max(5),
  })
  .refine((row) => row.components.length === 1 || row.components.every((one) => one.type === ComponentType.Button), {
    message: 'A select menu stands alone in its row',
    params: { code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED' },
  });

const media = z.strictObject({ url: mediaUrl });
const textDisplay = z.strictObject({
  type: z.literal(ComponentType.TextDisplay),
  id: componentId,
  content: text(4000),
});
const thumbnail = z.strictObject({
  type: z.literal(ComponentType.Thumbnail),
  id: componentId,
  media,
  description: z.string().max(1024).nullish(),
  spoiler: z.boolean().optional(),
});
const section = z.strictObject({
  type: z.literal(ComponentType.Section),
  id: componentId,
  components: z.array(textDisplay).min(1).max(3),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});
const gallery = z.strictObject({
  type: z.literal(ComponentType.MediaGallery),
  id: componentId,
  items: z
    .array(z.strictObject({ media, description: z.string().max(1024).nullish(), spoiler: z.boolean().optional() }))
    .min(1)
    .max(10),
});
const file = z.strictObject({
  type: z.literal(ComponentType.File),
  id: componentId,
  file: media,
  spoiler: z.boolean().optional(),
});
const separator = z.strictObject({
  type: z.literal(ComponentType.Separator),
  id: componentId,
  divider: z.boolean().optional(),
  spacing: int(1, 2).optional(),
});
const inContainer = [actionRow, textDisplay, section, gallery, file, separator] as const;
const container = z.strictObject({
  type: z.literal(ComponentType.Container),
  id: componentId,
  accent_color: int(0, 0xffffff).nullish(),
  spoiler: z.boolean().optional(),
  components: z
    .array(z.discriminatedUnion('type', [...inContainer]))
    .min(1)
    .max(39),
});

/** The components of a message, of either layout; how many of which kind `checkComponents` says. */
export const messageComponents = z.array(z.discriminatedUnion('type', [...inContainer, container])).max(40);

/** The part of a parsed component that walks need. */
export interface ComponentNode {
  readonly type: number;
  readonly custom_id?: string | undefined;
  readonly content?: string | undefined;
  readonly components?: readonly ComponentNode[] | undefined;
  readonly accessory?: ComponentNode | undefined;
  readonly component?: ComponentNode | undefined;
}

/** A component and everything inside it, in reading order. */
export function flatten(node: ComponentNode): ComponentNode[] {
  const inner = [...(node.components ?? []), node.accessory, node.component].filter((one) => one !== undefined);
  return [node, ...inner.flatMap(flatten)];
}

const groupShared = { id: componentId, custom_id: customId, required: z.boolean().optional() };
const inLabel = z.discriminatedUnion('type', [
  textInput,
  stringSelect,
  ...autoSelects,
  z.strictObject({
    type: z.literal(ComponentType.RadioGroup),
    ...groupShared,
    options: z.array(z.strictObject(choice)).min(2).max(10),
  }),
  z.strictObject({
    type: z.literal(ComponentType.CheckboxGroup),
    ...groupShared,
    options: z.array(z.strictObject(choice)).min(1).max(10),
    min_values: int(0, 10).optional(),
    max_values: int(1, 10).optional(),
  }),
  z.strictObject({
    type: z.literal(ComponentType.Checkbox),
    id: componentId,
    custom_id: customId,
    default: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal(ComponentType.FileUpload),
    ...groupShared,
    min_values: int(0, 10).optional(),
    max_values: int(1, 10).optional(),
    file_types: z.array(z.string()).optional(),
  }),
]);
const label = z.strictObject({
  type: z.literal(ComponentType.Label),
  id: componentId,
  label: text(45),
  description: z.string().max(100).optional(),
  component: inLabel,
});
const modalRow = z.strictObject({
  type: z.literal(ComponentType.ActionRow),
  id: componentId,
  components: z.array(textInput.required({ label: true })).length(1),
});

/** A modal: at most five rows, a title of 45. */
export const modal = z
  .strictObject({
    custom_id: customId,
    title: text(45),
    components: z
      .array(z.discriminatedUnion('type', [label, modalRow, textDisplay]))
      .min(1)
      .max(5),
  } satisfies ShapeOf<APIModalInteractionResponseCallbackData>)
  .refine((value) => noTwins(value.components), {
    path: ['components'],
    message: 'Component custom id cannot be duplicated',
    params: { code: 'COMPONENT_CUSTOM_ID_DUPLICATED' },
  });

/** True when no two components carry the same custom_id. */
export function noTwins(components: readonly ComponentNode[]): boolean {
  const ids = components.flatMap(flatten).flatMap((one) => (one.custom_id === undefined ? [] : [one.custom_id]));
  return new Set(ids).size === ids.length;
}

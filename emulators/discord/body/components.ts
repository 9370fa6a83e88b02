import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import * as z from 'zod';
import { id, int, mediaUrl } from './check.ts';
import { componentId, customId, emoji, textDisplay } from './component-parts.ts';
import { autoSelects, stringSelect } from './selects.ts';

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

/** The components of a message in either layout; `checkComponents` limits their number and kinds. */
export const messageComponents = z.array(z.discriminatedUnion('type', [...inContainer, container])).max(40);

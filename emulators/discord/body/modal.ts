import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import * as z from 'zod';
import { int, type ShapeOf, text } from './check.ts';
import { componentId, customId, noTwins, textDisplay } from './component-parts.ts';
import { autoSelects, choice, stringSelect } from './selects.ts';

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

/** A modal: at most five rows, a title of at most 45 characters. */
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

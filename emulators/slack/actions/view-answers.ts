import { z } from 'zod';
import { fileOnWire } from '../world/files.ts';
import { type Json, SlackRefusal, type SlackView, type SlackWorld } from '../world/world.ts';
import { checkedView, closeViews, popView, pushView, replaceView } from './view-stack.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;

const optionSchema = z.looseObject({ value: z.string() });
const inputSchema = z.looseObject({
  type: z.literal('input'),
  block_id: z.string(),
  optional: z.boolean().optional(),
  element: z.looseObject({
    type: z.string(),
    action_id: z.string().optional(),
    options: z.array(optionSchema).optional(),
    option_groups: z.array(z.looseObject({ options: z.array(optionSchema) })).optional(),
    initial_value: z.string().optional(),
    initial_option: optionSchema.optional(),
    initial_options: z.array(optionSchema).optional(),
    max_length: z.number().optional(),
  }),
});
type Element = z.output<typeof inputSchema>['element'];

function optionsOf(element: Element, wanted: readonly string[]): Json[] {
  const all = [...(element.options ?? []), ...(element.option_groups ?? []).flatMap((group) => group.options)];
  return wanted.map((value) => {
    const option = all.find((entry) => entry.value === value);
    if (!option) throw new Error(`there is no option ${value}`);
    return option;
  });
}

function stateOfElement(world: SlackWorld, element: Element, given: string | readonly string[] | undefined): Json {
  const { type } = element;
  const many = given === undefined ? undefined : typeof given === 'string' ? [given] : given;
  const one = many?.[0];
  switch (type) {
    case 'static_select':
    case 'radio_buttons':
      return {
        type,
        selected_option: one === undefined ? (element.initial_option ?? null) : (optionsOf(element, [one])[0] ?? null),
      };
    case 'multi_static_select':
    case 'checkboxes':
      return { type, selected_options: many ? optionsOf(element, many) : (element.initial_options ?? []) };
    case 'users_select':
      return { type, selected_user: one ?? null };
    case 'multi_users_select':
      return { type, selected_users: many ?? [] };
    case 'channels_select':
      return { type, selected_channel: one ?? null };
    case 'file_input':
      return {
        type,
        files: (many ?? []).flatMap((id) => {
          const file = world.files.get(id);
          return file ? [fileOnWire(world, file)] : [];
        }),
      };
    case 'conversations_select':
      return { type, selected_conversation: one ?? null };
    default: {
      const value = one ?? element.initial_value ?? null;
      if (value !== null && value.length > (element.max_length ?? 3000))
        throw new Error('the text does not fit the input');
      return { type, value };
    }
  }
}

/** Returns the `state.values` of a submission: the value of each input. Throws if Slack's client would not allow the submission. */
export function stateOf(world: SlackWorld, view: SlackView, values: Values): Json {
  const blocks = z.array(z.looseObject({})).parse(view.view.blocks);
  const inputs = blocks.flatMap((block) => inputSchema.safeParse(block).data ?? []);
  const known = inputs.map((input) => input.element.action_id);
  const unknown = Object.keys(values).filter((actionId) => !known.includes(actionId));
  if (unknown.length > 0) throw new Error(`the view has no input ${unknown.join(', ')}`);
  return Object.fromEntries(
    inputs.map((input) => {
      const actionId = input.element.action_id ?? '';
      const state = stateOfElement(world, input.element, values[actionId]);
      const isEmpty = Object.values(state).some(
        (value) => value === null || value === '' || (Array.isArray(value) && value.length === 0),
      );
      if (isEmpty && !input.optional) throw new Error(`the input ${actionId} is required`);
      return [input.block_id, { [actionId]: state }];
    }),
  );
}

const answerSchema = z.discriminatedUnion('response_action', [
  z.strictObject({ response_action: z.literal('errors'), errors: z.record(z.string(), z.string()) }),
  z.strictObject({ response_action: z.literal('update'), view: z.looseObject({}) }),
  z.strictObject({ response_action: z.literal('push'), view: z.looseObject({}) }),
  z.strictObject({ response_action: z.literal('clear') }),
]);

/** Applies the app's answer to a submission to the user's modals. Without an answer the modal closes. */
export function applySubmissionAnswer(world: SlackWorld, view: SlackView, answer: Json | undefined): void {
  if (answer === undefined) {
    popView(world, view.userId);
    return;
  }
  const refuse = (problem: string) => world.violations.push({ method: 'view_submission', problem, arguments: answer });
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) {
    refuse(parsed.error.message);
    return;
  }
  try {
    apply(world, view, parsed.data, refuse);
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    refuse(`${error.code} ${JSON.stringify(error.extra)}`);
  }
}

function apply(
  world: SlackWorld,
  view: SlackView,
  answer: z.output<typeof answerSchema>,
  refuse: (problem: string) => void,
): void {
  switch (answer.response_action) {
    case 'clear':
      closeViews(world, view.userId);
      return;
    case 'update':
      replaceView(world, view, checkedView(world, answer.view, 'modal'));
      return;
    case 'push':
      pushView(world, view.userId, checkedView(world, answer.view, 'modal'));
      return;
    case 'errors': {
      const blocks = z.array(z.looseObject({ block_id: z.string() })).parse(view.view.blocks);
      const unknown = Object.keys(answer.errors).filter((id) => !blocks.some((block) => block.block_id === id));
      if (unknown.length > 0) refuse(`errors name blocks that the view does not have: ${unknown.join(', ')}`);
      view.errors = answer.errors;
      return;
    }
    default:
      answer satisfies never;
  }
}

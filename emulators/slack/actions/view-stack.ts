import type { HomeView, ModalView } from '@slack/types';
import { z } from 'zod';
import { problemsOfBlocks, withBlockIds } from '../blocks/block-kit.ts';
import { exactly, plainText } from '../blocks/block-objects.ts';
import { type Json, SlackRefusal, type SlackView, type SlackWorld } from '../world/world.ts';

// Limits: https://docs.slack.dev/reference/views
const viewsMax = 3;
const shared = {
  blocks: z.array(z.looseObject({ type: z.string() })),
  private_metadata: z.string().max(3000).optional(),
  callback_id: z.string().max(255).optional(),
  external_id: z.string().max(255).optional(),
};
const modal = exactly<ModalView>()({
  type: z.literal('modal'),
  ...shared,
  title: plainText(24),
  close: plainText(24).optional(),
  submit: plainText(24).optional(),
  clear_on_close: z.boolean().optional(),
  notify_on_close: z.boolean().optional(),
});
const home = exactly<HomeView>()({ type: z.literal('home'), ...shared });

/** Checks a view. Refuses one that Slack would refuse, with its problems in `response_metadata.messages`. */
export function checkedView(world: SlackWorld, view: unknown, kind: 'modal' | 'home'): Json {
  const parsed = (kind === 'modal' ? modal : home).safeParse(view);
  const problems = parsed.success
    ? problemsOfBlocks(parsed.data.blocks, kind)
    : parsed.error.issues.map((issue) => `[ERROR] ${issue.message} [json-pointer:/view/${issue.path.join('/')}]`);
  if (parsed.success && parsed.data.type === 'modal' && parsed.data.submit === undefined) {
    const hasInput = parsed.data.blocks.some((block) => block.type === 'input');
    if (hasInput) problems.push('[ERROR] `submit` is required when an input block is within the blocks array');
  }
  if (!parsed.success || problems.length > 0) {
    throw new SlackRefusal('invalid_arguments', { response_metadata: { messages: problems } });
  }
  if (JSON.stringify(parsed.data).length > 250_000) throw new SlackRefusal('view_too_large');
  return { ...parsed.data, blocks: withBlockIds(parsed.data.blocks, () => world.newId('b')) };
}

function create(world: SlackWorld, userId: string, view: Json, below: SlackView | undefined): SlackView {
  const id = world.newId('V');
  const created: SlackView = {
    id,
    userId,
    rootId: below?.rootId ?? id,
    previousId: below?.id,
    externalId: typeof view.external_id === 'string' ? view.external_id : '',
    hash: world.newId('h'),
    view,
    errors: {},
  };
  const taken = [...world.views.values()].some(
    (entry) => created.externalId !== '' && entry.externalId === created.externalId,
  );
  if (taken) throw new SlackRefusal('duplicate_external_id');
  world.views.set(id, created);
  return created;
}

/** Opens a user's only modal. A home tab is stored separately from the modals. */
export function openView(world: SlackWorld, userId: string, view: Json): SlackView {
  const created = create(world, userId, view, undefined);
  if (view.type === 'modal') {
    closeViews(world, userId);
    world.modalStacks.set(userId, [created.id]);
  }
  return created;
}

/** Puts a modal on top of the user's open ones, at most three. */
export function pushView(world: SlackWorld, userId: string, view: Json): SlackView {
  const stack = world.modalStacks.get(userId) ?? [];
  const top = world.views.get(stack.at(-1) ?? '');
  if (!top) throw new SlackRefusal('not_found');
  if (stack.length >= viewsMax) throw new SlackRefusal('push_limit_reached');
  const created = create(world, userId, view, top);
  world.modalStacks.set(userId, [...stack, created.id]);
  return created;
}

/** Replaces the content of a modal. */
export function replaceView(world: SlackWorld, open: SlackView, view: Json): void {
  open.view = view;
  open.hash = world.newId('h');
  open.errors = {};
}

/** Closes the top modal of a user. */
export function popView(world: SlackWorld, userId: string): void {
  const stack = world.modalStacks.get(userId) ?? [];
  world.views.delete(stack.at(-1) ?? '');
  world.modalStacks.set(userId, stack.slice(0, -1));
}

/** Closes all modals of a user. */
export function closeViews(world: SlackWorld, userId: string): void {
  for (const id of world.modalStacks.get(userId) ?? []) world.views.delete(id);
  world.modalStacks.set(userId, []);
}

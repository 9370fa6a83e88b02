import type {
  ViewsOpenArguments,
  ViewsPublishArguments,
  ViewsPushArguments,
  ViewsUpdateArguments,
} from '@slack/web-api';
import { z } from 'zod';
import { takeTrigger } from '../actions/triggers.ts';
import { checkedView, openView, pushView, replaceView } from '../actions/view-stack.ts';
import { defineMethod, json, text } from '../wire/method.ts';
import { viewOnWire } from '../world/wire-forms.ts';
import { SlackRefusal } from '../world/world.ts';

const view = json(z.looseObject({}));
const onTrigger = { view, trigger_id: text.optional(), interactivity_pointer: text.optional() };

/** https://docs.slack.dev/reference/methods/views.open */
export const viewsOpenMethod = defineMethod<ViewsOpenArguments>()({
  name: 'views.open',
  scopes: [],
  shape: onTrigger,
  run: (world, _caller, args) => {
    const checked = checkedView(world, args.view, 'modal');
    const trigger = takeTrigger(world, args.trigger_id ?? args.interactivity_pointer ?? '');
    return { view: viewOnWire(world, openView(world, trigger.userId, checked)) };
  },
});

/** https://docs.slack.dev/reference/methods/views.push */
export const viewsPushMethod = defineMethod<ViewsPushArguments>()({
  name: 'views.push',
  scopes: [],
  shape: onTrigger,
  run: (world, _caller, args) => {
    const checked = checkedView(world, args.view, 'modal');
    const trigger = takeTrigger(world, args.trigger_id ?? args.interactivity_pointer ?? '');
    return { view: viewOnWire(world, pushView(world, trigger.userId, checked)) };
  },
});

/** https://docs.slack.dev/reference/methods/views.update */
export const viewsUpdateMethod = defineMethod<ViewsUpdateArguments>()({
  name: 'views.update',
  scopes: [],
  shape: { view, view_id: text.optional(), external_id: text.optional(), hash: text.optional() },
  run: (world, _caller, args) => {
    const open = [...world.views.values()].find(
      (entry) => entry.id === args.view_id || (args.external_id !== undefined && entry.externalId === args.external_id),
    );
    if (!open) throw new SlackRefusal('not_found');
    if (args.hash !== undefined && args.hash !== open.hash) throw new SlackRefusal('hash_conflict');
    replaceView(world, open, checkedView(world, args.view, 'modal'));
    return { view: viewOnWire(world, open) };
  },
});

/** https://docs.slack.dev/reference/methods/views.publish */
export const viewsPublishMethod = defineMethod<ViewsPublishArguments>()({
  name: 'views.publish',
  scopes: [],
  tokenKinds: ['bot'],
  shape: { view, user_id: text.min(1), hash: text.optional() },
  run: (world, _caller, args) => {
    const checked = checkedView(world, args.view, 'home');
    if (!world.users.has(args.user_id)) throw new SlackRefusal('user_not_found');
    const known = world.views.get(world.homes.get(args.user_id) ?? '');
    if (known && args.hash !== undefined && args.hash !== known.hash) throw new SlackRefusal('hash_conflict');
    const home = known ?? openView(world, args.user_id, checked);
    replaceView(world, home, checked);
    world.homes.set(args.user_id, home.id);
    return { view: viewOnWire(world, home) };
  },
});

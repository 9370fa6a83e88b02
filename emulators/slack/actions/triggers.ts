import { SlackRefusal, type SlackResponseUrl, type SlackTrigger, type SlackWorld } from '../world/world.ts';

/** How long a `trigger_id` can open a modal. https://docs.slack.dev/interactivity/handling-user-interaction */
const triggerLifeMs = 3_000;
const responseLifeMs = 30 * 60_000;
const responseUsesMax = 5;

/** Creates the `trigger_id` of an interaction. */
export function createTrigger(world: SlackWorld, userId: string, channelId?: string, viewId?: string): SlackTrigger {
  const at = world.clock.now();
  const trigger = { id: `${at}.${world.newId('t')}`, userId, channelId, viewId, at, used: false };
  world.triggers.set(trigger.id, trigger);
  return trigger;
}

/** Uses up a `trigger_id`. Refuses one that is unknown, used, or older than three seconds. */
export function takeTrigger(world: SlackWorld, id: string): SlackTrigger {
  const trigger = world.triggers.get(id);
  if (!trigger) throw new SlackRefusal('invalid_trigger_id');
  if (trigger.used) throw new SlackRefusal('exchanged_trigger_id');
  if (world.clock.now() - trigger.at > triggerLifeMs) throw new SlackRefusal('expired_trigger_id');
  trigger.used = true;
  return trigger;
}

/** Creates the `response_url` of an interaction. */
export function createResponseUrl(
  world: SlackWorld,
  fields: Pick<SlackResponseUrl, 'userId' | 'channelId' | 'source'>,
): string {
  const key = world.newId('r');
  world.responseUrls.set(key, { ...fields, key, at: world.clock.now(), uses: 0 });
  return `${world.address}/respond/${key}`;
}

/** Takes one use of a `response_url`; returns the reason if it is used up or too old. */
export function takeResponseUrl(world: SlackWorld, key: string): SlackResponseUrl | 'used_url' | 'expired_url' {
  const entry = world.responseUrls.get(key);
  if (!entry || world.clock.now() - entry.at > responseLifeMs) return 'expired_url';
  if (entry.uses >= responseUsesMax) return 'used_url';
  entry.uses += 1;
  return entry;
}

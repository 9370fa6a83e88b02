import type { ManualClock } from '../../manual-clock.ts';
import type { Json, SlackOrg, SlackUser, SlackWorld } from './world.ts';

/** The scopes of the app's bot token, unless a test removes some. */
export const allBotScopes: readonly string[] = [
  'app_mentions:read',
  'channels:history',
  'channels:join',
  'channels:read',
  'chat:write',
  'chat:write.public',
  'commands',
  'files:read',
  'files:write',
  'groups:history',
  'groups:read',
  'groups:write',
  'im:history',
  'im:read',
  'im:write',
  'mpim:history',
  'mpim:read',
  'reactions:read',
  'team:read',
  'users:read',
];

/** The values that distinguish a workspace from others with the same app. */
export type Beside = {
  /** The prefix of all its ids after their letter. */
  readonly prefix: string;
  readonly appId?: string;
  readonly name?: string;
  /** The organisation that it is in. `self` creates the organisation, which has no channels. */
  readonly org?: SlackOrg | 'self';
};

/**
 * Creates an empty workspace with its bot user.
 * @param beside the values that distinguish it from others with the same app.
 */
export function createWorld(
  clock: ManualClock,
  emit: (event: Json, scopes: readonly string[]) => void,
  beside: Beside = { prefix: '' },
): SlackWorld {
  let serial = 0;
  let lastMicro = 0;
  const newId = (letter: string) => {
    serial += 1;
    return (
      letter +
      beside.prefix +
      serial
        .toString(36)
        .toUpperCase()
        .padStart(8 - beside.prefix.length, '0')
    );
  };
  const newTs = () => {
    lastMicro = Math.max(lastMicro + 1, Math.floor(clock.now()) * 1000);
    return `${Math.floor(lastMicro / 1e6)}.${String(lastMicro % 1e6).padStart(6, '0')}`;
  };
  const bot: SlackUser = (beside.org === 'self' ? undefined : beside.org?.bot) ?? {
    id: newId('U'),
    name: 'steward',
    isAdmin: false,
    isOwner: false,
    isPrimaryOwner: false,
    isRestricted: false,
    isBot: true,
    locale: 'en-US',
    botId: newId('B'),
    deleted: false,
  };
  const team = { id: newId(beside.org === 'self' ? 'E' : 'T'), ...nameOf(beside.name ?? 'Local workspace') };
  const org = beside.org === 'self' ? { ...team, bot, given: new Set<string>(), worlds: [] } : (beside.org ?? null);
  const world: SlackWorld = {
    clock,
    team,
    appId: beside.appId ?? newId('A'),
    bot,
    org,
    installed: { own: '', org: '' },
    users: new Map([[bot.id, bot]]),
    channels: new Map(),
    tokens: new Map(),
    views: new Map(),
    modalStacks: new Map(),
    homes: new Map(),
    files: new Map(),
    triggers: new Map(),
    responseUrls: new Map(),
    calls: [],
    violations: [],
    journal: [],
    emit: (event, needs) => emit(event, needs.scopes),
    newId,
    newTs,
    address: '',
  };
  if (beside.org !== 'self') org?.worlds.push(world);
  return world;
}

function nameOf(name: string): { readonly name: string; readonly domain: string } {
  return { name, domain: name.toLowerCase().replaceAll(' ', '-') };
}

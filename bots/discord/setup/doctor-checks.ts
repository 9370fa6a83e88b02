import { PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import { type DoctorFinding, findingsOf } from '../../../src/core/common/doctor-finding.ts';
import { safeLine } from '../../../src/core/common/safe-line.ts';
import { askPlatform, cannotReach } from '../../core/port/ask-platform.ts';
import type { CheckDeps } from '../../core/port/definition.ts';
import type { DiscordConfig } from '../connection/config.ts';
import { grantedByFlags } from '../connection/intents.ts';

const { failure, ok, warning } = findingsOf('discord');

const API_URL = 'https://discord.com/api';
const PORTAL = 'https://discord.com/developers/applications';

const INTENTS = [
  { intent: 'messageContent', name: 'Message Content', without: 'the bot reads no messages' },
  { intent: 'guildMembers', name: 'Server Members', without: 'the bot sees no joins, so no raids' },
] as const;

/** The permissions that the bot needs in a server, with their names in Discord's settings. */
const PERMISSIONS = [
  ['View Channels', PermissionFlagsBits.ViewChannel],
  ['Send Messages', PermissionFlagsBits.SendMessages],
  ['Manage Messages', PermissionFlagsBits.ManageMessages],
  ['Embed Links', PermissionFlagsBits.EmbedLinks],
  ['Read Message History', PermissionFlagsBits.ReadMessageHistory],
  ['Timeout Members', PermissionFlagsBits.ModerateMembers],
] as const;
/** Most servers that are named. */
const NAMED_MAX = 10;

/** Checks the token, the privileged intents, the shards, and the permissions in each server, with four requests. */
export async function checkDiscord(
  deps: Pick<CheckDeps, 'ask'>,
  { token, apiUrl, shards }: DiscordConfig,
): Promise<DoctorFinding[]> {
  const root = `${(apiUrl ?? API_URL).replace(/\/+$/, '')}/v10`;
  const get = (path: string) => askPlatform(deps, `${root}${path}`, { headers: { authorization: `Bot ${token}` } });
  const me = await get('/users/@me');
  if (me.kind === 'none') return [cannotReach('discord', root, me.why, 'DISCORD_API_URL')];
  if (me.status === 401)
    return [
      failure('Discord does not know DISCORD_TOKEN', `Reset the token at ${PORTAL}, Bot, and set DISCORD_TOKEN to it.`),
    ];
  if (me.status !== 200)
    return [
      failure(
        `Discord answered ${me.status}`,
        'Try again later. https://discordstatus.com shows whether Discord has problems.',
      ),
    ];
  const [application, guilds, gateway] = await Promise.all([
    get('/applications/@me'),
    get('/users/@me/guilds'),
    get('/gateway/bot'),
  ]);
  return [
    ok(`the token is that of ${safeLine(String(me.body.username ?? 'a bot'), 40)}`),
    ...(application.kind === 'answer' && application.status === 200
      ? checkIntents(Number(application.body.flags))
      : []),
    ...(gateway.kind === 'answer' && gateway.status === 200 ? checkShards(gateway.body, shards) : []),
    ...(guilds.kind === 'answer' && guilds.status === 200 ? checkGuilds(guilds.list) : []),
  ];
}

/** Discord recommends one shard per thousand servers, and refuses one with more than 2,500. */
const SERVERS_MAX_OVER_RECOMMENDED = 2.5;

function checkShards(body: Readonly<Record<string, unknown>>, wanted: number | null): DoctorFinding[] {
  const recommended = Number(body.shards);
  const limit = (body.session_start_limit ?? {}) as { readonly remaining?: unknown; readonly total?: unknown };
  const [remaining, total] = [Number(limit.remaining), Number(limit.total)];
  if (![recommended, remaining, total].every(Number.isFinite)) return [];
  const count = wanted ?? recommended;
  const said = `shards: ${count}${wanted === null ? '' : ` (DISCORD_SHARDS), recommended: ${recommended}`}; log-ins left today: ${remaining} of ${total}`;
  if (remaining < count) {
    const fix = 'Find out why the bot restarts so often. Discord counts log-ins over 24 hours.';
    return [failure(`${said}: too few for all shards`, fix)];
  }
  if (count * SERVERS_MAX_OVER_RECOMMENDED < recommended) {
    const fix = 'Remove DISCORD_SHARDS, or raise it on all processes.';
    return [warning(`${said}: Discord will refuse such big shards`, fix)];
  }
  return [ok(said)];
}

function checkIntents(flags: number): DoctorFinding[] {
  const granted = grantedByFlags(flags);
  return INTENTS.map(({ intent, name, without }) =>
    granted[intent]
      ? ok(`the ${name} intent is on`)
      : failure(`the ${name} intent is off: ${without}`, `Turn it on at ${PORTAL}, Bot, Privileged Gateway Intents.`),
  );
}

function checkGuilds(guilds: readonly Readonly<Record<string, unknown>>[]): DoctorFinding[] {
  if (guilds.length === 0) return [warning('the bot is in no server', `Invite it: ${PORTAL}, Installation.`)];
  const lacking = guilds.flatMap((guild) => {
    const missing = missingIn(guild.permissions);
    if (missing.length === 0) return [];
    const name = safeLine(String(guild.name ?? ''), 40);
    const fix = "Give the bot's role these permissions (Server Settings, Roles).";
    return [warning(`in "${name}" the bot may not: ${missing.join(', ')}`, fix)];
  });
  const rest = lacking.length - NAMED_MAX;
  return [
    ok(`servers that the bot is in: ${guilds.length}${guilds.length === 200 ? ' or more' : ''}`),
    ...lacking.slice(0, NAMED_MAX),
    ...(rest > 0
      ? [
          warning(
            `more servers with missing permissions: ${rest}`,
            'Run /steward status in each of them to see the missing permissions.',
          ),
        ]
      : []),
  ];
}

function missingIn(permissions: unknown): string[] {
  if (typeof permissions !== 'string' || !/^\d{1,40}$/.test(permissions)) return [];
  const granted = new PermissionsBitField(BigInt(permissions));
  return PERMISSIONS.flatMap(([name, permission]) => (granted.has(permission) ? [] : [name]));
}

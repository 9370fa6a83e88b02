import {
  type APIAutoModerationRule,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  type RESTPatchAPIAutoModerationRuleJSONBody,
  type RESTPostAPIAutoModerationRuleJSONBody,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { rustPattern } from '../actions/automod.ts';
import { id, int, parseBody, type ShapeOf, text } from '../body/check.ts';
import { DiscordApiError, fieldError } from '../world/api-error.ts';
import { requireInGuild } from '../world/permissions.ts';
import type { GuildRecord, World } from '../world/world.ts';
import { findGuild } from './find.ts';
import { type Answer, type Backend, type Call, done, ok, type Route, route } from './route.ts';

/** Most rules of a kind in a guild. @see https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-trigger-types */
const RULES_MAX: Readonly<Partial<Record<AutoModerationRuleTriggerType, number>>> = {
  [AutoModerationRuleTriggerType.Keyword]: 6,
  [AutoModerationRuleTriggerType.Spam]: 1,
  [AutoModerationRuleTriggerType.KeywordPreset]: 1,
  [AutoModerationRuleTriggerType.MentionSpam]: 1,
};

const metadata = z.strictObject({
  keyword_filter: z.array(z.string().min(1).max(60)).max(1_000).optional(),
  regex_patterns: z.array(z.string().min(1).max(260)).max(10).optional(),
  presets: z.array(int(1, 3)).optional(),
  allow_list: z.array(z.string().min(1).max(60)).max(100).optional(),
  mention_total_limit: int(0, 50).nullish(),
  mention_raid_protection_enabled: z.boolean().optional(),
});
const action = z.strictObject({
  type: int(1, 4),
  metadata: z
    .strictObject({
      channel_id: id.optional(),
      duration_seconds: int(0, 2_419_200).optional(),
      custom_message: z.string().max(150).optional(),
    })
    .optional(),
});
const shape = {
  name: text(100),
  event_type: z.enum(AutoModerationRuleEventType),
  trigger_type: z.enum(AutoModerationRuleTriggerType),
  trigger_metadata: metadata.optional(),
  actions: z.array(action).min(1).max(5),
  enabled: z.boolean().optional(),
  exempt_roles: z.array(id).max(20).optional(),
  exempt_channels: z.array(id).max(50).optional(),
};
const created = z.strictObject(shape satisfies ShapeOf<RESTPostAPIAutoModerationRuleJSONBody>);
const { trigger_type: _fixed, ...changeable } = shape;
const changed = z.strictObject(changeable satisfies ShapeOf<RESTPatchAPIAutoModerationRuleJSONBody>).partial();
type Given = z.infer<typeof changed>;

function checkMetadata({ trigger_metadata: given }: Given): void {
  for (const [index, pattern] of (given?.regex_patterns ?? []).entries()) {
    try {
      rustPattern(pattern);
    } catch {
      throw fieldError(['trigger_metadata', 'regex_patterns', index], 'INVALID_REGEX', 'Invalid regex pattern.');
    }
  }
}

/** Adds the defaults that Discord stores for omitted members. */
function kept(given: Given): Partial<APIAutoModerationRule> {
  const { trigger_metadata: of, ...rest } = given;
  const whole = of && {
    keyword_filter: [],
    regex_patterns: [],
    allow_list: [],
    presets: [],
    mention_raid_protection_enabled: false,
    ...of,
  };
  return JSON.parse(
    JSON.stringify({ ...rest, ...(whole ? { trigger_metadata: whole } : {}) }),
  ) as Partial<APIAutoModerationRule>;
}

function post({ world }: Backend, call: Call<'guild'>): Answer {
  const guild = managed(world, call.params.guild);
  const body = parseBody(created, call.body);
  checkMetadata(body);
  const same = [...guild.autoModeration.values()].filter(({ trigger_type }) => trigger_type === body.trigger_type);
  if (same.length >= (RULES_MAX[body.trigger_type] ?? 1))
    throw fieldError(
      ['trigger_type'],
      'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED',
      'Maximum number of rules of this type reached.',
    );
  // All members of a rule are in the body or here.
  const rule = {
    enabled: false,
    exempt_roles: [],
    exempt_channels: [],
    trigger_metadata: {},
    ...kept(body),
    id: world.nextId(),
    guild_id: guild.id,
    creator_id: world.bot.id,
    trigger_type: body.trigger_type,
  } as unknown as APIAutoModerationRule;
  guild.autoModeration.set(rule.id, rule);
  return ok(rule);
}

function patch({ world }: Backend, call: Call<'guild' | 'rule'>): Answer {
  const guild = managed(world, call.params.guild);
  const rule = find(guild, call.params.rule);
  const body = parseBody(changed, call.body);
  checkMetadata(body);
  const next: APIAutoModerationRule = { ...rule, ...kept(body) };
  guild.autoModeration.set(rule.id, next);
  return ok(next);
}

function managed(world: World, guildId: string): GuildRecord {
  const guild = findGuild(world, guildId);
  requireInGuild(world, guild, ['ManageGuild']);
  return guild;
}

function find(guild: GuildRecord, ruleId: string): APIAutoModerationRule {
  const rule = guild.autoModeration.get(ruleId);
  if (!rule) throw new DiscordApiError(10066);
  return rule;
}

/** The AutoMod rules of a guild. */
export const automodRoutes: readonly Route[] = [
  route('GET /guilds/{guild}/auto-moderation/rules', ({ world }, call) =>
    ok([...managed(world, call.params.guild).autoModeration.values()]),
  ),
  route('GET /guilds/{guild}/auto-moderation/rules/{rule}', ({ world }, call) =>
    ok(find(managed(world, call.params.guild), call.params.rule)),
  ),
  route('POST /guilds/{guild}/auto-moderation/rules', post),
  route('PATCH /guilds/{guild}/auto-moderation/rules/{rule}', patch),
  route('DELETE /guilds/{guild}/auto-moderation/rules/{rule}', ({ world }, call) => {
    const guild = managed(world, call.params.guild);
    guild.autoModeration.delete(find(guild, call.params.rule).id);
    return done;
  }),
];

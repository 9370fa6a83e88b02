import { groupBy } from '../../../../src/core/collections/group-by.ts';
import { StewardError } from '../../../../src/core/common/errors.ts';
import { translateCore } from '../../i18n/core-words.ts';
import { type Translate, translateFor, translateForPerson } from '../../i18n/translate.ts';
import { prefixOf, typed } from '../../incidents/view/typed-command.ts';
import { actingFor } from '../../moderators/acting-for.ts';
import { takeAppeal } from '../../moderators/reports.ts';
import { type Capabilities, isAtLeast, type Rights } from '../../port/capabilities.ts';
import type { CommunityRef, IncomingCommand } from '../../port/events.ts';
import { describeNeed, NOTHING_ON } from '../../port/needs.ts';
import { type Answer, denied, failure, note } from '../../port/rendering.ts';
import { describeError } from '../../runtime/problems.ts';
import type { ModeratorAccess } from '../../state/access.ts';
import { ALERT_HANDLERS, LANGUAGE_HANDLERS } from '../community/alert-commands.ts';
import { COMMUNITY_HANDLERS } from '../community/community-commands.ts';
import { TENANT_HANDLERS } from '../community/tenant-commands.ts';
import { type CommandContext, type Handler, textOf } from '../context.ts';
import { ACT_HANDLERS } from '../moderation/act-commands.ts';
import { LOOKUP_HANDLERS } from '../moderation/lookup-commands.ts';
import { MEMBER_HANDLERS } from '../moderation/member-command.ts';
import { parseCommand, usage } from '../parse.ts';
import { POLICY_HANDLERS } from '../policy/policy-commands.ts';
import { RULE_HANDLERS } from '../policy/rule-commands.ts';
import { commandsOf, exists, isOnDashboard } from '../specs/definitions.ts';

const LACKING_MAX = 5;

/** The handlers of all commands by path. `help` has none here, because it is answered before a community is known. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  ...LOOKUP_HANDLERS,
  ...POLICY_HANDLERS,
  ...RULE_HANDLERS,
  ...MEMBER_HANDLERS,
  ...ACT_HANDLERS,
  ...COMMUNITY_HANDLERS,
  ...ALERT_HANDLERS,
  ...LANGUAGE_HANDLERS,
  ...TENANT_HANDLERS,
};

/** Dependencies of commands beyond the bot itself. */
export type CommandDeps = Pick<CommandContext, 'bot' | 'executor' | 'raids' | 'systemEntries' | 'ingest' | 'reports'>;

/** Parses one command, checks the rights, and runs it. Never throws; it tells the person what went wrong. */
export async function runCommand(deps: CommandDeps, command: IncomingCommand): Promise<Answer> {
  let translate = translateForPerson(command.locale);
  try {
    const known = command.community && (await deps.bot.directory.find(command.community.id));
    if (known) translate = translateFor(known.community);
    return await answer(deps, command, translate);
  } catch (error) {
    if (error instanceof StewardError && (error.code === 'invalid' || error.code === 'not_found'))
      return failure(translate('common.not_done'), withoutPaths(describeIssues(translate, error)));
    deps.bot.deps.log.error({ error: describeError(error) }, 'a command failed');
    deps.bot.problems.note(`a command failed: ${describeError(error)}`, command.community?.id);
    return failure(translate('common.failed_try_again_moment'), describeError(error));
  }
}

async function answer(deps: CommandDeps, command: IncomingCommand, translate: Translate): Promise<Answer> {
  const { bot } = deps;
  const { capabilities } = bot.platform;
  const parsed = parseCommand(translate, command.input, commandsOf(capabilities), command.replyTo !== null);
  const isHelp = parsed.kind === 'command' && parsed.spec.path[0] === 'help';
  if (!command.community) {
    // A member who is timed out cannot write in the community.
    if (parsed.kind === 'command' && parsed.spec.path[0] === 'appeal')
      return takeAppeal({ ...deps, translate }, command.by, textOf(parsed.args, 'text'), null);
    if (parsed.kind === 'fault' && parsed.spec?.anywhere) return failure(parsed.message);
    return isHelp ? helpInPrivate(translate, capabilities) : failure(onlyInPrivate(translate, capabilities));
  }
  const wanted: Rights = parsed.spec?.rights ?? 'member';
  const rights =
    wanted === 'member' && !isHelp ? 'member' : await bot.platform.rightsOf(command.community, command.by.id);
  if (rights === 'unknown')
    return failure(translate('common.platform_not_say_you_try'), await listMissing(translate, bot, command.community));
  if (isHelp) return help(translate, capabilities, rights);
  if (!isAtLeast(rights, wanted)) return denied(translate, wanted);
  const words = parsed.spec?.path.join(' ') ?? '';
  if (parsed.spec && !exists(parsed.spec, capabilities))
    return failure(translate('command.platform_nothing_command', { platform: capabilities.label, command: words }));
  if (parsed.kind === 'fault')
    return failure(parsed.message, parsed.spec ? typed(capabilities, usage(parsed.spec)) : '');
  const handler = HANDLERS[words];
  const { community, exemptions } = await bot.directory.resolve(command.community);
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!handler || !tenant) {
    bot.directory.forget(community.externalId);
    return failure(translate('command.community_erased_moment_ago_try'));
  }
  const own = { bot: actingFor(bot, command.by), translate: translateFor(community), command };
  const answered = await handler({ ...deps, ...own, community, exemptions, tenant }, parsed.args);
  const { input } = command;
  const isRun = input.kind === 'options' && input.path[0] === 'run';
  if (!isRun || !isOnDashboard(parsed.spec) || bot.deps.settings.dashboardUrl === null) return answered;
  const link = translate('command.also_on_dashboard', { command: typed(capabilities, 'dashboard') });
  return { ...answered, parts: [...answered.parts, { kind: 'text', text: link }] };
}

/** Lists missing permissions of the bot, which may be why the platform does not tell somebody's rights. */
async function listMissing(
  translate: Translate,
  { platform }: ModeratorAccess,
  community: CommunityRef,
): Promise<readonly string[]> {
  const needs = await platform.needs(community, { translate, ...NOTHING_ON });
  const missing = needs.filter(({ has, optional }) => !has && !optional).slice(0, LACKING_MAX);
  return missing.map((need) => describeNeed(translate, need));
}

/** Lists each fault with its place, in the format of the error's message. */
function describeIssues(translate: Translate, { message, issues: faults }: StewardError): string {
  if (faults.every(({ msg }) => msg === message)) return translateCore(translate, message);
  return faults.map(({ loc, msg }) => `${loc.join('.')}: ${translateCore(translate, msg)}`).join('; ');
}

/** Replaces each path into an API body by its last name, because the path means nothing to somebody who typed a command. */
function withoutPaths(message: string): string {
  return message.replace(
    /\bbody(?:\.[\w-]+)+/g,
    (path) => `"${path.split('.').findLast((part) => !/^\d+$/.test(part))}"`,
  );
}

/** Answers `help` in a private conversation: lists the commands that work there, and says where the others work. */
function helpInPrivate(translate: Translate, capabilities: Capabilities): Answer {
  const here = commandsOf(capabilities).filter(({ anywhere }) => anywhere);
  const items = here.map((spec) => `${prefixOf(capabilities, spec.path[0])}${usage(spec)}: ${translate(spec.summary)}`);
  return note(translate('command.commands'), items, onlyInPrivate(translate, capabilities));
}

/** Says which commands work in a private conversation. */
function onlyInPrivate(translate: Translate, capabilities: Capabilities): string {
  const [help, appeal] = [typed(capabilities, 'help'), typed(capabilities, 'appeal')];
  return translate('command.use_commands_community_only_help', { help, appeal });
}

/** Lists the commands for somebody with these rights, one line per group. */
function help(translate: Translate, capabilities: Capabilities, rights: Rights): Answer {
  const usable = commandsOf(capabilities).filter((spec) => isAtLeast(rights, spec.rights));
  const single = usable
    .filter(({ path }) => path.length === 1)
    .map((spec) => `${prefixOf(capabilities, spec.path[0])}${usage(spec)}: ${translate(spec.summary)}`);
  const groups = groupBy(
    usable.filter(({ path }) => path[1]),
    ({ path }) => `${prefixOf(capabilities, path.join(' '))}${path[0]}`,
  );
  const grouped = [...groups].map(([start, specs]) => `${start} ${specs.map(({ path }) => path[1]).join(' | ')}`);
  return note(translate('command.commands'), [...single, ...grouped]);
}

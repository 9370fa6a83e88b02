import { ACTIONS, type Action } from '../../../src/core/decision.ts';
import { LINK_MODES, type Settings, type SettingsWrite } from '../../../src/core/settings.ts';
import { changeSettings } from '../../../src/service/change-settings.ts';
import { writeSettings } from '../../../src/service/write-settings.ts';
import { done, fault, note } from '../answers.ts';
import { CAPABILITIES } from '../capabilities.ts';
import type { Answer } from '../rendering.ts';
import { cutLine, cutText } from '../text.ts';
import { type CommandContext, type Handler, numberOf, textOf } from './context.ts';
import type { Arguments } from './parse.ts';

/** `words`, `links`, `patterns`, `flood` and `raid`. */
export const RULE_HANDLERS: Readonly<Record<string, Handler>> = {
  'words show': async ({ tenant }) => showWords(tenant.settings),
  'words add': (context, args) =>
    changeWords(context, (list) => [...new Set([...list, ...splitList(textOf(args, 'words'), /,/)])]),
  'words remove': (context, args) => {
    const gone = new Set(splitList(textOf(args, 'words'), /,/).map((word) => word.toLowerCase()));
    return changeWords(context, (list) => list.filter((word) => !gone.has(word.toLowerCase())));
  },
  'words action': (context, args) => write(context, { words: { action: actionOf(args) } }, showWords),
  'links show': async ({ tenant }) => showLinks(tenant.settings),
  'links mode': (context, args) => {
    const mode = LINK_MODES.find((known) => known === args.mode) ?? 'off';
    return write(context, { links: { mode } }, showLinks);
  },
  'links add': (context, args) =>
    changeDomains(context, (list) => [...new Set([...list, ...splitList(textOf(args, 'domains'), /[\s,]/)])]),
  'links remove': (context, args) => {
    const gone = new Set(splitList(textOf(args, 'domains'), /[\s,]/));
    return changeDomains(context, (list) => list.filter((domain) => !gone.has(domain)));
  },
  'links invites': (context, args) => write(context, { links: { block_invites: args.state === 'on' } }, showLinks),
  'links action': (context, args) => write(context, { links: { action: actionOf(args) } }, showLinks),
  'patterns show': async ({ tenant }) => showPatterns(tenant.settings),
  'patterns add': (context, args) =>
    write(
      context,
      { patterns: { [textOf(args, 'name')]: { pattern: textOf(args, 'pattern'), action: actionOf(args) } } },
      showPatterns,
    ),
  'patterns remove': async (context, args) => {
    const name = textOf(args, 'name');
    if (!Object.hasOwn(context.tenant.settings.patterns, name)) return fault('There is no pattern of that name.');
    return write(context, { patterns: { [name]: null } }, showPatterns);
  },
  'flood show': async ({ tenant }) => showFlood(tenant.settings),
  'flood set': (context, args) =>
    write(
      context,
      {
        flood: {
          repeats: numberOf(args, 'repeats') ?? 0,
          messages: numberOf(args, 'messages') ?? 0,
          window_seconds: numberOf(args, 'seconds') ?? 30,
          action: actionOf(args),
        },
      },
      showFlood,
    ),
  'raid show': async (context) => showRaid(context, context.tenant.settings),
  'raid set': (context, args) =>
    write(
      context,
      {
        raid: {
          joins: numberOf(args, 'joins') ?? 0,
          window_seconds: numberOf(args, 'seconds') ?? 30,
          mark_minutes: numberOf(args, 'minutes') ?? 10,
          action: actionOf(args),
        },
      },
      (settings) => showRaid(context, settings),
    ),
  'raid lockdown': async (context, args) => {
    const { bot, community, tenant } = context;
    const { lockdown: possible, label } = CAPABILITIES[bot.platform.name];
    if (!possible && args.state === 'on') return fault(`${label} has no way for a bot to close the door.`);
    const changed = await bot.directory.change(community, { lockdown: args.state === 'on' });
    return showRaid({ ...context, community: changed ?? community }, tenant.settings);
  },
};

async function write(
  { bot, tenant }: CommandContext,
  change: SettingsWrite,
  show: (settings: Settings) => Answer,
): Promise<Answer> {
  const shown = show(await writeSettings({ store: bot.deps.store }, tenant.id, change));
  return { ...done(`Saved. ${shown.title}`, ...shown.parts) };
}

/** Read and written in one transaction, so that two moderators do not undo each other's words. */
async function changeWords(
  { bot, tenant }: CommandContext,
  change: (list: readonly string[]) => string[],
): Promise<Answer> {
  const settings = await changeSettings(bot.deps, tenant.id, ({ words }) => ({ words: { list: change(words.list) } }));
  const shown = showWords(settings);
  return done(`Saved. ${shown.title}`, ...shown.parts);
}

async function changeDomains(
  { bot, tenant }: CommandContext,
  change: (list: readonly string[]) => string[],
): Promise<Answer> {
  const settings = await changeSettings(bot.deps, tenant.id, ({ links }) => ({
    links: { domains: change(links.domains) },
  }));
  const shown = showLinks(settings);
  return done(`Saved. ${shown.title}`, ...shown.parts);
}

function splitList(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function actionOf(args: Arguments): Action {
  return ACTIONS.find((known) => known === args.action) ?? 'flag';
}

function showWords({ words }: Settings): Answer {
  return note(
    `${words.list.length} blocked words: ${words.action}`,
    ...(words.list.length > 0 ? [{ kind: 'text' as const, text: cutText(words.list.join(', '), 2_000) }] : []),
  );
}

function showLinks({ links }: Settings): Answer {
  return note(`Links: ${links.mode}`, {
    kind: 'fields',
    fields: [
      { label: 'Domains', value: links.domains.length === 0 ? 'none' : cutLine(links.domains.join(', '), 1_000) },
      { label: 'Invites', value: links.block_invites ? 'blocked' : 'allowed' },
      { label: 'Action', value: links.action },
    ],
  });
}

function showPatterns({ patterns }: Settings): Answer {
  const names = Object.entries(patterns);
  const fields = names.slice(0, 20).map(([name, { pattern, action }]) => ({
    label: name,
    value: cutLine(`${action}: ${pattern}`, 120),
    code: true,
  }));
  return note(`${names.length} blocked patterns`, ...(fields.length > 0 ? [{ kind: 'fields' as const, fields }] : []));
}

function showFlood({ flood }: Settings): Answer {
  const off = flood.repeats === 0 && flood.messages === 0;
  return note(off ? 'Flood rule: off' : `Flood rule: ${flood.action}`, {
    kind: 'fields',
    fields: [
      { label: 'Same text', value: flood.repeats === 0 ? 'off' : `${flood.repeats} times` },
      { label: 'Messages', value: flood.messages === 0 ? 'off' : String(flood.messages) },
      { label: 'Within', value: `${flood.window_seconds} s` },
    ],
  });
}

function showRaid({ community }: Pick<CommandContext, 'community'>, { raid }: Settings): Answer {
  return note(raid.joins === 0 ? 'Raid rule: off' : `Raid rule: ${raid.action}`, {
    kind: 'fields',
    fields: [
      { label: 'Joins', value: `${raid.joins} within ${raid.window_seconds} s` },
      { label: 'Newcomers are watched', value: `${raid.mark_minutes} min` },
      { label: 'Lockdown', value: community.lockdown ? 'on' : 'off' },
    ],
  });
}

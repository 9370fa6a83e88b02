import { z } from 'zod';
import { lazily } from '../../collections/remember.ts';
import type { ValidationIssue } from '../../common/errors.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import { readDomainEntry } from '../../text/host.ts';
import {
  defineLocalRule,
  listCommand,
  member,
  ofMembers,
  option,
  setCommand,
  shownFields,
} from '../rule/local-rule.ts';
import { withoutCategory } from '../rule/observe.ts';
import { compileLinks, LINK_MODES } from './links.ts';

const domainList = z
  .array(z.string().trim().min(1).max(SETTINGS_LIMITS.domainMaxChars))
  .max(SETTINGS_LIMITS.extraDomains);
const schema = z.strictObject({
  mode: z
    .enum(LINK_MODES)
    .describe('off, block_all, allow_list (only `domains` are allowed) or block_list (`domains` are blocked).'),
  domains: z
    .array(z.string().trim().min(1).max(SETTINGS_LIMITS.domainMaxChars))
    .max(SETTINGS_LIMITS.domains)
    .describe('The domains of the mode. Each covers its subdomains.'),
  block_invites: member.isOn(
    'Blocks invitations to chats (Discord, Slack, Telegram, WhatsApp and others) in every mode.',
  ),
  block_public_names: member.isOn(
    'Treats the public name of a channel or group (`@name`) as an invitation, if `block_invites` is on. Names of people never count. Telegram only.',
  ),
  invite_domains: domainList.describe('More domains whose links are invitations.'),
  redirect_domains: domainList.describe('Domains whose links contain a redirect address, which is checked too.'),
  action: member.action,
});
const initial: z.output<typeof schema> = {
  mode: 'off',
  domains: [],
  block_invites: false,
  block_public_names: false,
  invite_domains: [],
  redirect_domains: [],
  action: 'flag',
};
/** Time to prepare a domain that is not in Latin letters. */
const DOMAIN_MS = 0.02;
/** Time per unit of the slowest text: nothing but links with two readings. */
const UNIT_MICROS = 2;

const LISTS = ['domains', 'invite_domains', 'redirect_domains'] as const;

const DOMAINS_OPTION = option.text('domains', 'option.separated_by_commas_or_spaces', 2_000);

/** Filters links: all of them, all except a list, or a list. Also filters invitations to other communities. */
export const linkRule = defineLocalRule({
  name: 'links',
  summary: 'command.links_show',
  documented: {
    category: '`local:link`',
    limits:
      '5,000 domains, 500 each of `invite_domains` and `redirect_domains`; 253 characters each, 200,000 a list together',
  },
  ...ofMembers(schema, initial, (given) => {
    const lists = LISTS.flatMap((list) => (given[list] ? [{ list, ...readDomains(list, given[list]) }] : []));
    return {
      given: { ...given, ...Object.fromEntries(lists.map(({ list, domains }) => [list, domains])) },
      issues: lists.flatMap(({ issues }) => issues),
    };
  }),
  without: withoutCategory('local:link'),
  compile(settings) {
    const { action } = settings;
    const isSet = settings.mode !== 'off' || settings.block_invites;
    if (!isSet || action === 'none') return { isSet };
    const find = lazily(() => compileLinks(settings));
    const domains = LISTS.reduce((sum, list) => sum + settings[list].length, 0);
    return {
      isSet,
      cost: { prepareMs: domains * DOMAIN_MS, unitMicros: UNIT_MICROS },
      findInText({ raw, text, visibleText }) {
        const matched = find()(raw, text, visibleText().visible);
        return matched === null ? null : { category: 'local:link', action, matched };
      },
    };
  },
  show: (links, say) => ({
    title: say('links.links_mode', { mode: links.mode === 'off' ? say('common.off') : links.mode }),
    fields: shownFields(say, {
      'links.domains': links.domains.join(', ') || say('common.none'),
      'links.invites': links.block_invites
        ? links.block_public_names
          ? say('links.blocked_public_names_too')
          : say('common.blocked')
        : say('links.allowed'),
      'common.action': links.action,
    }),
  }),
  commands: [
    setCommand('mode', 'command.links_mode', { mode: option.choice('mode', 'option.which_links', LINK_MODES) }),
    listCommand('add', ['add', 'command.links_add'], ['domains', DOMAINS_OPTION, /[\s,]/]),
    listCommand('remove', ['remove', 'command.links_remove'], ['domains', DOMAINS_OPTION, /[\s,]/]),
    setCommand('invites', 'command.links_invites', { block_invites: option.state }),
    setCommand('names', 'command.links_names', { block_public_names: option.state }),
    setCommand('action', 'command.links_action', { action: option.action }),
  ],
});

/** Returns domains in the form that hosts are compared in, each once. Reads each entry once: five thousand take time. */
function readDomains(list: (typeof LISTS)[number], entries: readonly string[]) {
  const chars = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (chars > SETTINGS_LIMITS.domainsMaxChars) {
    const tooLong = `the domains have ${chars} characters together; at most ${SETTINGS_LIMITS.domainsMaxChars} are allowed`;
    return { domains: [], issues: [{ loc: [list], msg: tooLong, type: 'domains_too_long' }] };
  }
  const msg =
    'not a domain; use one such as example.com, a suffix such as xyz, or an IP address, without scheme, port and path';
  const read = entries.map(readDomainEntry);
  return {
    domains: [...new Set(read.filter((domain) => domain !== null))],
    issues: read.flatMap((domain, index): ValidationIssue[] =>
      domain === null ? [{ loc: [list, index], msg, type: 'domain' }] : [],
    ),
  };
}

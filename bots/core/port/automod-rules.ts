import type { Community, Exemption } from '../../../src/core/communities/community.ts';
import { type Action, severity } from '../../../src/core/decisions/decision.ts';
import { actingSettings } from '../../../src/core/filters/local-rules.ts';
import { compileWords } from '../../../src/core/filters/words/words.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import { type MirrorOutcome, type NotMirrored, notMirroredIf } from './outcome.ts';
import type { Field } from './rendering.ts';

/** The rules that a platform enforces before messages are posted. */
export type Wanted = {
  /** Entries of the word list, in its own grammar: `*` marks an open side. */
  readonly words: readonly string[];
  /** Blocked domains, including their subdomains. */
  readonly domains: readonly string[];
  /** Most mentions in a message; null is no limit. */
  readonly mentions: number | null;
  /** Text for the author of a blocked message, in the community's language. */
  readonly notice: string;
  /** Roles and channels whose messages are never blocked, besides moderators. */
  readonly exempt: { readonly roles: readonly string[]; readonly channels: readonly string[] };
};

/** Code for a message that the platform blocked before anybody could read it. */
export const STOPPED = 'stopped';

/** The rules for a platform, and the local rules that it cannot mirror. */
export type Mirror = { readonly wanted: Wanted | null; readonly left: readonly NotMirrored[] };

/** Leaves no rule on the platform. */
const NOTHING: Mirror = { wanted: null, left: [] };

/** Selects the rules that a platform may enforce alone: only rules that delete, and only if no exempt member would be blocked. */
export function mirrorOf(
  { settings, suspended }: Pick<Tenant, 'settings' | 'suspended'>,
  community: Pick<Community, 'trial' | 'logChannel' | 'logPublic' | 'language' | 'locale'>,
  exemptions: readonly Exemption[],
): Mirror {
  const { trial, logChannel, logPublic } = community;
  // Nothing is enforced in a trial, or for a suspended tenant.
  if (!settings.automod.mirror || trial || suspended) return NOTHING;
  const { words, links, limits, exceptions } = actingSettings(settings);
  const people = exemptions.filter(({ kind }) => kind === 'user').length;
  // The platform knows no exemptions of single members, so it would block them.
  const byName = notMirroredIf(people > 0, 'automod.everything_members_exempt_name_exempt', { count: people });
  if (people > 0) return { wanted: null, left: byName };
  const idsOf = (kind: Exemption['kind']) => exemptions.flatMap((one) => (one.kind === kind ? [one.externalId] : []));
  // The bot itself handles channels and roles that have their own rules.
  const over = (on: 'channel' | 'role') => exceptions.flatMap((one) => (one.on === on ? (one.id ?? []) : []));
  // The bot also handles rules that change with time.
  const isDeleted = (action: Action, filter: 'words' | 'links' | 'limits') =>
    severity(action) >= severity('delete') && !exceptions.some((one) => one.on === 'everyone' && one[filter]);
  const log = logChannel && !logPublic ? [logChannel] : [];
  const mirrored = withoutAllowed(words.list, words.allowed ?? []);
  const withAllowed = words.list.length - mirrored.length;
  const areWordsFlagged = words.list.length > 0 && !isDeleted(words.action, 'words');
  const areMentionsFlagged = Boolean(limits.mentions && !isDeleted(limits.mentions.action, 'limits'));
  const isDomains = links.mode === 'block_list' && links.domains.length > 0;
  const isOnlyList = links.mode === 'allow_list' || links.mode === 'block_all';
  return {
    wanted: {
      words: isDeleted(words.action, 'words') ? mirrored : [],
      domains: isDomains && isDeleted(links.action, 'links') ? links.domains : [],
      mentions: limits.mentions && isDeleted(limits.mentions.action, 'limits') ? limits.mentions.most : null,
      notice: translateFor(community)('automod.rule_server_not_allow_message'),
      exempt: {
        roles: unique([...idsOf('role'), ...over('role')]),
        channels: unique([...idsOf('channel'), ...over('channel'), ...log]),
      },
    },
    left: [
      ...notMirroredIf(areWordsFlagged, 'automod.words_they_are_only_flagged'),
      ...notMirroredIf(withAllowed > 0, 'automod.words_with_allowed_words', { count: withAllowed }),
      ...notMirroredIf(isDomains && !isDeleted(links.action, 'links'), 'automod.domains_they_are_only_flagged'),
      ...notMirroredIf(isOnlyList, 'automod.links_only_list_blocked_domains'),
      ...notMirroredIf(links.block_invites, 'automod.invitations_your_own_allowed_automod'),
      ...notMirroredIf(areMentionsFlagged, 'automod.mentions_they_are_only_flagged'),
      ...notMirroredIf(Object.keys(settings.patterns).length > 0, 'automod.patterns_automod_reads_them_otherwise'),
    ],
  };
}

/** Removes the entries that would block an allowed word, because the platform knows no such exceptions. */
function withoutAllowed(list: readonly string[], allowed: readonly string[]): readonly string[] {
  const find = allowed.length > 0 ? compileWords(list) : () => null;
  const hits = new Set(allowed.map((word) => find(readVisibleText(word))));
  const rest = list.filter((word) => !hits.has(word));
  // If several entries block the same word, `find` names only the first, so the rest is checked again.
  return rest.length < list.length ? withoutAllowed(rest, allowed) : rest;
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort();
}

/** Keeps the platform's own rules equal to the tenant's, if its moderators want that. */
export type NativeRules = {
  /** Updates the rules in one community now, even if nothing seems to have changed. */
  bring(community: Community): Promise<MirrorOutcome | null>;
  /** Updates the rules in all communities that changed or were not checked for a while. */
  check(): Promise<void>;
  /** Describes the state for a page or command; nothing if it is off and no rule is left. */
  describe(translate: Translate, community: Community): { readonly fields: readonly Field[]; readonly isWell: boolean };
};

import type { Community, Exemption } from '../../../src/core/communities/community.ts';
import { type Action, severity } from '../../../src/core/decisions/decision.ts';
import { actingSettings } from '../../../src/core/filters/local-rules.ts';
import { compileWords } from '../../../src/core/filters/words/words.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import { type Left, leftIf, type MirrorOutcome } from './outcome.ts';
import type { Field } from './rendering.ts';

/** What a platform is to stop by itself. */
export type Wanted = {
  /** Entries of the list of words, in its grammar: an open side is a `*`. */
  readonly words: readonly string[];
  /** Domains with their subdomains. */
  readonly domains: readonly string[];
  /** How many mentions a message may have; null is no limit. */
  readonly mentions: number | null;
  /** What whoever is stopped reads, in the community's language. */
  readonly notice: string;
  /** Whom nothing is stopped of, beside those who moderate. */
  readonly exempt: { readonly roles: readonly string[]; readonly channels: readonly string[] };
};

/** The code of a deletion that the platform made before anybody read the message. */
export const STOPPED = 'stopped';

/** What is wanted of a platform, and what local rules do that it cannot be asked for. */
export type Mirror = { readonly wanted: Wanted | null; readonly left: readonly Left[] };

/** Nothing is to stand there. */
const NOTHING: Mirror = { wanted: null, left: [] };

/** What of a tenant's rules a platform may stop by itself: only what would be deleted, and only where nobody is stopped who is left alone. */
export function mirrorOf(
  { settings, suspended }: Pick<Tenant, 'settings' | 'suspended'>,
  community: Pick<Community, 'trial' | 'logChannel' | 'logPublic' | 'language' | 'locale'>,
  exemptions: readonly Exemption[],
): Mirror {
  const { trial, logChannel, logPublic } = community;
  // On trial nothing is done, nor of a tenant that is suspended.
  if (!settings.automod.mirror || trial || suspended) return NOTHING;
  const { words, links, limits, exceptions } = actingSettings(settings);
  const people = exemptions.filter(({ kind }) => kind === 'user').length;
  // Who is left alone by name alone would be stopped.
  const byName = leftIf(people > 0, 'automod.everything_members_exempt_name_exempt', { count: people });
  if (people > 0) return { wanted: null, left: byName };
  const idsOf = (kind: Exemption['kind']) => exemptions.flatMap((one) => (one.kind === kind ? [one.externalId] : []));
  // What holds otherwise in a place or for a role is left to the bot there.
  const over = (on: 'channel' | 'role') => exceptions.flatMap((one) => (one.on === on ? (one.id ?? []) : []));
  // What holds otherwise at times is left to the bot as well.
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
      ...leftIf(areWordsFlagged, 'automod.words_they_are_only_flagged'),
      ...leftIf(withAllowed > 0, 'automod.words_with_allowed_words', { count: withAllowed }),
      ...leftIf(isDomains && !isDeleted(links.action, 'links'), 'automod.domains_they_are_only_flagged'),
      ...leftIf(isOnlyList, 'automod.links_only_list_blocked_domains'),
      ...leftIf(links.block_invites, 'automod.invitations_your_own_allowed_automod'),
      ...leftIf(areMentionsFlagged, 'automod.mentions_they_are_only_flagged'),
      ...leftIf(Object.keys(settings.patterns).length > 0, 'automod.patterns_automod_reads_them_otherwise'),
    ],
  };
}

/** The entries that stop no allowed word: the platform knows no exceptions of ours. */
function withoutAllowed(list: readonly string[], allowed: readonly string[]): readonly string[] {
  const find = allowed.length > 0 ? compileWords(list) : () => null;
  const hits = new Set(allowed.map((word) => find(readVisibleText(word))));
  const rest = list.filter((word) => !hits.has(word));
  // Of several entries that stop the same word, the first is named.
  return rest.length < list.length ? withoutAllowed(rest, allowed) : rest;
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort();
}

/** Keeps the platform's own rules as the tenant's are, where its moderators wish so. */
export type NativeRules = {
  /** Brings them up to date in one community now, whatever is known. */
  bring(community: Community): Promise<MirrorOutcome | null>;
  /** The same in all communities, where something changed or was not looked at for a while. */
  check(): Promise<void>;
  /** What a page or a command tells of it; nothing where it is off and nothing stands. */
  describe(translate: Translate, community: Community): { readonly fields: readonly Field[]; readonly isWell: boolean };
};

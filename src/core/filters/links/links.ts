import { domainToUnicode } from 'node:url';
import { domainsOf, hostSkeleton, plainAddress, readDomainEntry } from '../../text/host.ts';
import { normalise } from '../../text/normalise.ts';
import { type FoundLink, findLinks } from './find-links.ts';
import redirectors from './redirectors.json' with { type: 'json' };

/** Modes of the link filter. */
export const LINK_MODES = ['off', 'block_all', 'allow_list', 'block_list'] as const;

/** The links that a tenant filters. */
export type LinkSettings = {
  readonly mode: (typeof LINK_MODES)[number];
  readonly domains: readonly string[];
  readonly block_invites: boolean;
  /** Domains whose links are invitations, besides the known ones. */
  readonly invite_domains: readonly string[];
  /** Domains whose links lead on to an address in them, besides the known ones. */
  readonly redirect_domains: readonly string[];
};

/** Returns the host that breaks the link rule, for moderators, or null. The readings are versions of one text, first the sent one. */
export type LinkRule = (...readings: readonly string[]) => string | null;

/** Most redirectors in a row, because one may lead to another. */
const REDIRECTS_MAX = 3;

/** Compiles the link rule of a tenant: modes, domains with their subdomains, invites. */
export function compileLinks(settings: LinkSettings): LinkRule {
  const domains = setOf(settings.domains);
  const inviteDomains = setOf(settings.invite_domains);
  const redirectDomains = setOf(settings.redirect_domains);
  const skeletons = new Set([...domains].map(hostSkeleton));
  if (settings.mode === 'off' && !settings.block_invites) return () => null;

  const isUnder = (host: string, list: ReadonlySet<string>) =>
    domainsOf(plainAddress(host)).some((domain) => list.has(domain));
  const looksListed = (host: string) =>
    isUnder(host, domains) || domainsOf(hostSkeleton(host)).some((domain) => skeletons.has(domain));
  // Normalising removes the marks of a name: bücher.de is bucher.de in all readings except the first.
  const shown = setOf([...domains].flatMap((domain) => [domain, normalise(domainToUnicode(domain))]));
  const breaks = (link: FoundLink, isSent: boolean): boolean => {
    if (settings.block_invites && (link.invite || (link.path.length > 1 && isUnder(link.host, inviteDomains))))
      return true;
    switch (settings.mode) {
      case 'off':
        return false;
      case 'block_all':
        return link.certain;
      case 'allow_list':
        // A link inside an allowed link's path is part of that link.
        return link.certain && link.within === '' && !isUnder(link.host, isSent ? domains : shown);
      case 'block_list':
        return looksListed(link.host);
      default:
        throw new RangeError(settings.mode satisfies never);
    }
  };
  const isRedirector = (host: string) => isUnder(host, redirectDomains);
  return (...readings) => {
    for (const [at, text] of readings.entries()) {
      // They are mostly equal; comparing them costs less than hashing.
      if (readings.indexOf(text) < at) continue;
      // Only a block list matches names with blanks, because of `the dot com bubble`.
      const written = settings.mode === 'block_list' ? text.replace(SPELLED_DOT, '.') : text;
      for (const link of walkLinks(written, isRedirector))
        if (breaks(link, at === 0)) return `${link.host}${link.invite ? link.path : ''}`.slice(0, 120);
    }
    return null;
  };
}

/** The dot of `evil . com`, `evil. com` and `evil-shop dot com`. */
const SPELLED_DOT =
  /(?<=[\p{L}\p{N}])(?:\s{1,3}(?:\.|dot)\s{1,3}|\s{1,3}\.|\.\s{1,3}(?=(?:com|org|ru|io|gg|xyz)\b)|\s?\(\s?dot\s?\)\s?)(?=[\p{L}\p{N}]{2})/giu;

/** Yields all links of a text, and those that its redirectors lead to. */
function* walkLinks(
  text: string,
  isRedirector: (host: string) => boolean,
  redirects = REDIRECTS_MAX,
): Generator<FoundLink, void, void> {
  for (const link of findLinks(text)) {
    yield link;
    if (redirects === 0) continue;
    for (const target of redirectTargets(link.host, link.path, isRedirector(link.host)))
      yield* walkLinks(target, isRedirector, redirects - 1);
  }
}

/** Most hosts read per message; nobody would open more. */
const HOSTS_MAX = 500;

/** Returns the hosts that a message leads to, each once, also by redirectors. @param readings versions of the text. */
export function linkHosts(...readings: readonly string[]): readonly string[] {
  const hosts = new Set<string>();
  for (const text of new Set(readings))
    for (const { host } of walkLinks(text, () => false)) {
      if (host !== '') hosts.add(host);
      if (hosts.size >= HOSTS_MAX) return [...hosts];
    }
  return [...hosts];
}

function setOf(entries: readonly string[]): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => readDomainEntry(entry) ?? []));
}

/**
 * Sites that redirect at once or after one click. A host covers its subdomains, and `google.*` is under any suffix. Targets are in parameters,
 * unless `inPath` finds them in the path.
 */
const REDIRECTORS = redirectors.map(({ host, path = '', inPath }) => ({
  host,
  path: new RegExp(path, 'i'),
  inPath: new RegExp(inPath ?? '^(?!)', 'i'),
}));

/** Returns texts with a redirector's targets as links; at most 16. @param isOwn true for a tenant's redirector: all parameters and the path count. */
function redirectTargets(host: string, path: string, isOwn: boolean): readonly string[] {
  if (host.endsWith('.translate.goog')) return [readProxied(host.slice(0, -'.translate.goog'.length))];
  const known = REDIRECTORS.filter((one) => isUnder(host, one.host) && one.path.test(path));
  if (!isOwn && known.length === 0) return [];
  const inPath = known.flatMap(({ inPath: place }) => path.match(place)?.[1] ?? []);
  const own = isOwn ? [path.slice(1)] : [];
  return [...inPath, ...own, ...parametersOf(path)].map(decode).slice(0, 16);
}

function isUnder(host: string, wanted: string): boolean {
  if (!wanted.endsWith('.*')) return domainsOf(host).includes(wanted);
  const name = wanted.slice(0, -2);
  return host.startsWith(`${name}.`) || host.includes(`.${name}.`);
}

/** Reads a host in a translated address: `evil-com` is evil.com, `my--site-org` is my-site.org. */
function readProxied(label: string): string {
  return label.replace(/-+/g, (dashes) => (dashes === '-' ? '.' : '-'.repeat(Math.floor(dashes.length / 2))));
}

function parametersOf(path: string): string[] {
  const query = path.slice(path.indexOf('?') + 1);
  if (!path.includes('?')) return [];
  return query.split(/[&;#]/).map((pair) => pair.slice(pair.indexOf('=') + 1));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
}

import { domainsOf, hostKind, hostSkeleton, readDomainEntry, readHost } from './host.ts';
import { isInvite, spelledInvites } from './invites.ts';

/** How links are filtered. */
export const LINK_MODES = ['off', 'block_all', 'allow_list', 'block_list'] as const;

/** Which links a tenant filters. */
export type LinkSettings = {
  readonly mode: (typeof LINK_MODES)[number];
  readonly domains: readonly string[];
  readonly block_invites: boolean;
};

/** One link as found in a text. */
export type FoundLink = {
  /** As a browser reads it: lower case, punycode, addresses in their usual form. '' where the scheme has none (`tg://join`). */
  readonly host: string;
  /** What follows the host, from its `/`, `?` or `#` on; ''. Cut to 200 characters. */
  readonly path: string;
  /** Whether it stands with a scheme, `www.` or a path, or is a name that can be nothing but a domain. Others may be a file or a missing space. */
  readonly certain: boolean;
  /** Whether it stands inside the path of another link. */
  readonly nested: boolean;
  /** An invitation to a Discord, Slack or Telegram community. */
  readonly invite: boolean;
};

/** Why a message breaks the link rule: the host, for the moderators. */
export type LinkRule = (raw: string, text: string) => string | null;

/** Nothing without one of these holds a link. */
const GATE = /[.:。．｡]|%2e|%3a|\bdot\b/i;
const PATH_MAX_CHARS = 200;
/** Bounds on every part, so that a run of any character costs linear time. https://www.rfc-editor.org/rfc/rfc3986#section-3.1 */
const SCHEME = /([a-z][a-z0-9+.-]{0,31}):[/\\]{2}/giu;
const AUTHORITY_MAX_CHARS = 1_024;
/** Where an authority ends: a browser takes \ for /; the others end a link in running text and in Markdown. */
const AUTHORITY_END = /[/?#\\\s<>"'`()|{}^,;!*~]/;
const BARE =
  /(?<![\p{L}\p{N}\p{M}@.\-_])((?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,62})[.。．｡]){1,12}[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62})[.。．｡]?((?::[0-9]{1,5})?)([/?#][^\s<>"'`|]{0,200})?/gu;
/** The same in ASCII alone, for domains within text that has no spaces. */
const BARE_ASCII =
  /(?<![a-z0-9@.\-_])((?:[a-z0-9][a-z0-9_-]{0,62}\.){1,12}[a-z][a-z0-9-]{1,62})\.?((?::[0-9]{1,5})?)([/?#][^\s<>"'`|]{0,200})?/gi;
const HAS_NON_ASCII = /[^\0-\u007f]/;
const NO_HOST_SCHEMES = new Set(['mailto', 'tel', 'data', 'urn', 'file']);

/**
 * Finds every link of a text: with a scheme, bare, in Markdown, percent-encoded, made unclickable (`hxxp`, `[.]`), with a user name before the
 * host, and addresses. An e-mail address is none.
 * @param text normalised or not; linear time.
 */
export function findLinks(text: string): readonly FoundLink[] {
  if (!GATE.test(text)) return [];
  const found = new Map<string, FoundLink>();
  const add = (link: FoundLink) => {
    const key = `${link.host}${link.path}`;
    const known = found.get(key);
    if (!known || (link.certain && !known.certain) || (known.nested && !link.nested)) found.set(key, link);
  };
  for (const reading of readings(text)) {
    const rest = addWithScheme(reading, add);
    addBare(rest, BARE, add);
    if (HAS_NON_ASCII.test(rest)) addBare(rest, BARE_ASCII, add);
  }
  for (const path of spelledInvites(text)) add({ ...path, certain: true, nested: false, invite: true });
  return [...found.values()];
}

/** Whether a text has a link for certain; a file name or a missing space is none. */
export function hasLink(text: string): boolean {
  return GATE.test(text) && findLinks(text).some((link) => link.certain);
}

/** The text, the same without what makes links unclickable, and each percent-decoded. */
function readings(text: string): Set<string> {
  const opened = text
    .replace(/\bh(?:xx|\*\*|tt)p(s?)(?=\s?[:[(])/gi, 'http$1')
    .replace(/\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?/gi, '.')
    .replace(/\[:\]|\[:\/\/\]/g, (sign) => (sign === '[:]' ? ':' : '://'));
  const all = new Set([text, opened]);
  if (/%[0-9a-f]{2}/i.test(text)) {
    for (const reading of [text, opened]) all.add(decodePercent(decodePercent(reading)));
  }
  return all;
}

function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2}){1,400}/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes.replace(/%([0-7][0-9a-f])/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  });
}

/** Adds the links with a scheme and returns the text without their schemes and hosts, so that they are not found twice. */
function addWithScheme(text: string, add: (link: FoundLink) => void): string {
  let rest = '';
  let at = 0;
  let nestedUntil = 0;
  for (const match of text.matchAll(SCHEME)) {
    const start = match.index + match[0].length;
    const scheme = (match[1] ?? '').toLowerCase();
    const { authority, end } = readAuthority(text, start);
    const path = text.slice(end, end + PATH_MAX_CHARS).match(/^[/?#\\][^\s<>"'`|]*/)?.[0] ?? '';
    const host = readHost(authority.slice(authority.lastIndexOf('@') + 1).replace(/:[0-9]{0,5}$/, ''));
    const nested = match.index < nestedUntil;
    nestedUntil = Math.max(nestedUntil, end + path.length);
    rest += `${text.slice(at, Math.max(at, match.index))} `;
    at = Math.max(at, end);
    if (NO_HOST_SCHEMES.has(scheme)) continue;
    if (scheme === 'tg') {
      const invite = /^(?:join|addlist)/i.test(authority);
      add({ host: '', path: `tg://${authority}${path}`.slice(0, PATH_MAX_CHARS), certain: true, nested, invite });
    } else if (host !== '') add({ host, path, certain: true, nested, invite: isInvite(host, path) });
  }
  return rest + text.slice(at);
}

function readAuthority(text: string, start: number): { readonly authority: string; readonly end: number } {
  const window = text.slice(start, start + AUTHORITY_MAX_CHARS);
  const ipv6 = window.match(/^(?:[^\s@/?#\\]{0,200}@)?\[[0-9a-f:.]{2,45}\](?::[0-9]{1,5})?/i)?.[0];
  const length = ipv6?.length ?? window.search(AUTHORITY_END);
  const written = length < 0 ? window : window.slice(0, length);
  // What closes a sentence or a Markdown link is no part of the host.
  const authority = ipv6 ?? written.replace(/[\].:]+$/, '').replace(/\].*$/, '');
  return { authority, end: start + written.length };
}

function addBare(text: string, pattern: RegExp, add: (link: FoundLink) => void): void {
  for (const match of text.matchAll(pattern)) {
    const [, written = '', port = '', path = ''] = match;
    // The local part of an address stands before @.
    if (text.charAt(match.index + match[0].length) === '@' || path.startsWith('@')) continue;
    const host = readHost(written);
    const kind = host === '' ? null : hostKind(host);
    if (kind === null || kind === 'local' || kind === 'ipv6') continue;
    if (
      kind === 'ipv4' &&
      !isAddress(written, text.slice(Math.max(0, match.index - 10), match.index), `${port}${path}`)
    )
      continue;
    const certain = kind === 'ipv4' || isCertain(written, kind === 'doubtful', port !== '' || path !== '');
    add({ host, path: path.slice(0, PATH_MAX_CHARS), certain, nested: false, invite: isInvite(host, path) });
  }
}

/** Four numbers are an address unless they look like a version: all of one digit, after "v" or "version", or not as written plainly. */
function isAddress(written: string, before: string, after: string): boolean {
  if (!/^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/.test(written)) return false;
  if (after !== '') return true;
  return /[0-9]{2}/.test(written) && !/(?:\bv|version|release)\s*$/i.test(before);
}

/** "I went home.Now we" is a sentence; a doubtful name needs `www.`, a port or a path. */
function isCertain(written: string, doubtful: boolean, hasMore: boolean): boolean {
  if (hasMore || /^www\./i.test(written)) return true;
  if (doubtful) return false;
  const labels = written.split('.');
  const startsSentence = /^\p{Lu}\p{Ll}+$/u.test(labels.at(-1) ?? '') && !/^\p{Lu}/u.test(labels.at(-2) ?? '');
  return !startsSentence;
}

/** Compiles the link rule of a tenant: modes, domains with their subdomains, invites. */
export function compileLinks(settings: LinkSettings): LinkRule {
  const domains = new Set(settings.domains.flatMap((entry) => readDomainEntry(entry) ?? []));
  const skeletons = new Set([...domains].map(hostSkeleton));
  if (settings.mode === 'off' && !settings.block_invites) return () => null;

  const isListed = (host: string) => domainsOf(host).some((domain) => domains.has(domain));
  const looksListed = (host: string) =>
    isListed(host) || domainsOf(hostSkeleton(host)).some((domain) => skeletons.has(domain));
  const breaks = (link: FoundLink): boolean => {
    if (settings.block_invites && link.invite) return true;
    switch (settings.mode) {
      case 'off':
        return false;
      case 'block_all':
        return link.certain;
      case 'allow_list':
        // A link inside an allowed link's path is that link's business.
        return link.certain && !link.nested && !isListed(link.host);
      case 'block_list':
        return looksListed(link.host);
      default:
        throw new RangeError(settings.mode satisfies never);
    }
  };
  return (raw, text) => {
    const broken = findLinks(text).find(breaks) ?? (raw === text ? undefined : findLinks(raw).find(breaks));
    return broken ? `${broken.host}${broken.invite ? broken.path : ''}`.slice(0, 120) : null;
  };
}

import { groupBy } from '../../collections/group-by.ts';
import { PLATFORMS } from '../../common/chat-platforms.ts';
import type { Invitation } from '../../platforms/platform.ts';
import { domainsOf, hostSkeleton } from '../../text/host.ts';
import otherInvites from './other-invites.json' with { type: 'json' };

/** Invitations of apps that have no bot here: their hosts, and patterns of path and query. */
const OTHER_APPS = otherInvites.map(({ host, path }): Invitation => ({ host, path: new RegExp(path, 'i') }));
/** Invitations by the skeleton of their host, which look-alikes share. */
const BY_SKELETON = groupBy([...PLATFORMS.flatMap(({ invitations }) => invitations), ...OTHER_APPS], ({ host }) =>
  hostSkeleton(host),
);

/** Links that open a chat in an app: scheme and rest. https://core.telegram.org/api/links, https://faq.whatsapp.com/5913398998672934 */
const SCHEMES: ReadonlyMap<string, RegExp> = new Map([
  ...PLATFORMS.flatMap(({ appLinks }) => appLinks.map(({ scheme, rest }) => [scheme, rest] as const)),
  ['whatsapp', /^\/*(?:chat|send)\b/i],
  ['line', /\bti\/[gp]/i],
  ['viber', /^\/*(?:chat|add|pa)\b/i],
  ['matrix', /^\/*(?:r|roomid|u)\//i],
  ['sgnl', /./],
  ['simplex', /^\/*(?:contact|invitation)\b/i],
]);

/** Whether the text after a scheme opens a chat in an app. */
export function isAppInvite(scheme: string, rest: string): boolean {
  return SCHEMES.get(scheme.toLowerCase())?.test(rest) ?? false;
}

/**
 * Whether to look up where a text leads: it has the address of a platform's invitations, or a name with `@`.
 * @example hasInviteOrName('good morning'); // => false
 */
export function hasInviteOrName(text: string): boolean {
  return PLATFORMS.some(({ spellings }) => spellings.hint.test(text));
}

/** The schemes of apps whose links open a chat. */
export const APP_SCHEMES: readonly string[] = [...SCHEMES.keys()];

/** Whether a link is an invitation, also on a host that only looks like the platform's. */
export function isInvite(host: string, path: string): boolean {
  if (PLATFORMS.some(({ spellings }) => spellings.bareHosts?.test(host))) return true;
  if (path.length < 2) return false;
  const known = domainsOf(hostSkeleton(host)).flatMap((parent) => BY_SKELETON.get(parent) ?? []);
  if (known.length === 0) return false;
  const opened = openPath(path);
  return known.some((one) => one.path.test(opened));
}

/** Normalises a path as browsers do: `\` to `/`, no `.` and `..`, ASCII decoded. Merges slashes, as servers do. */
function openPath(path: string): string {
  try {
    const { pathname, search, hash } = new URL(path.replace(/^[\\/]+/, '/'), 'http://host.invalid');
    const decoded = pathname.replace(/%[2-7][0-9a-f]/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
    return `${decoded.replace(/\/{2,}/g, '/').replace(/^\/\*+/, '/')}${search}${hash}`;
  } catch {
    return path;
  }
}

/** Dots and slashes as people write them to evade filters. */
const SPELLED_DOT = '(?:[.,]|\\bdot\\b|[[({]\\s?(?:\\.|dot)\\s?[\\])}]|\\s)';
const SPELLED_SLASH = '(?:[/\\\\]|\\bslash\\b)';
/** Hosts of invitations written with blanks, `discord . gg / abc`. Other domains may be plain words: "the dot com bubble". */
const SPELLED_HOSTS = PLATFORMS.flatMap(({ spellings }) =>
  spellings.hosts.map(({ name, ending }) => `(${name})\\s{0,3}${SPELLED_DOT}\\s{0,3}(${ending})`),
);
const SPELLED = new RegExp(
  `\\b(?:${SPELLED_HOSTS.join('|')})\\s{0,3}${SPELLED_SLASH}\\s{0,3}(?<folder>(?:invite|joinchat)\\s{0,3}/\\s{0,3})?(?<code>\\+?(?!(?:wp|ez)\\b)[\\w-]{2,64})`,
  'gi',
);
const FORMS = PLATFORMS.flatMap(({ spellings }) => spellings.forms);

/** Returns the invitations of a text that have blanks or other signs in them. */
export function spelledInvites(text: string): { readonly host: string; readonly path: string }[] {
  const spelled = Array.from(text.matchAll(SPELLED), (match) => {
    const [name, ending] = match.slice(1, -2).filter((group) => group !== undefined);
    const { folder = '', code } = match.groups ?? {};
    return { host: `${name}.${ending}`.toLowerCase(), path: `/${folder.replace(/\s/g, '')}${code}` };
  });
  const others = FORMS.flatMap(({ host, pattern }) =>
    Array.from(text.matchAll(pattern), ([, code = '']) => ({ host, path: `/${code.replaceAll(' ', '')}` })),
  );
  return [...spelled, ...others].filter((link) => isInvite(link.host, link.path));
}

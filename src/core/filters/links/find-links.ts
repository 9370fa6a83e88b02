import { remember } from '../../collections/remember.ts';
import { readHost, WORD_SUFFIXES } from '../../text/host.ts';
import { factsOf } from '../../text/look-alike.ts';
import { type BareName, isBareAddress, isCode, isSite } from './bare-names.ts';
import { APP_SCHEMES, isAppInvite, isInvite, spelledInvites } from './invites.ts';
import { type OpenedHost, openHost } from './link-host.ts';

/** A link that a text contains. */
export type FoundLink = {
  /** The host as a browser reads it: lower case, punycode, addresses in their usual form. '' if the scheme has none (`tg://join`). */
  readonly host: string;
  /** The rest from the `/`, `?`, `#` or `\` after the host, or ''. Cut to 400 characters. */
  readonly path: string;
  /** Whether it has a scheme, `www.` or a path, or can be nothing but a domain. Others may be a file or a missing space. */
  readonly certain: boolean;
  /** The host of the link whose path contains it; '' if it is in no other link. */
  readonly within: string;
  readonly invite: boolean;
};

/** The signs that all of `GATE` needs, found faster: most messages end here. */
const SIGN = /[.:。．｡%/\\[({<·•‧]|[dD][oO][tT]/;
/** Every text with a link contains one of these. */
const GATE =
  /[.:。．｡·•‧]|[[({<]\s?(?:dot|d0t|punto|ponto|point|punkt|точка|nokta)|%2e|%3a|\bdot\b|gg\s?[/\\]|\b(?:0x[0-9a-f]{8}|[0-9]{8,10})\//i;
const PATH_MAX_CHARS = 400;
/** Every part has a bound, so that a run of any character takes linear time. https://www.rfc-editor.org/rfc/rfc3986#section-3.1 */
const SCHEME = /([a-z][a-z0-9+.-]{0,31}):[/\\]{2}/giu;
const AUTHORITY_MAX_CHARS = 1_024;
/** Signs that end an authority: a browser reads \ as /; the others end a link in running text and in Markdown. */
const AUTHORITY_END = /[/?#\\\s<>"'`()|{}^,;!*~]/;
/** A path ends at blanks, brackets and quotation marks of any script, and at the `](` of a Markdown link. */
const PATH = /^[/?#\\](?:(?!\]\()[^\s<>"'`|“”«»‹›‘’「」『』【】（）。、！？；…]){0,400}/u;
const BARE =
  /(?<![\p{L}\p{N}\p{M}@]|(?<!\.)\.|[\p{L}\p{N}-]-|[\p{L}\p{N}]_{1,4})((?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,62})[.。．｡]){1,12}[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62})[.。．｡]?((?::[0-9]{1,5})?)/gu;
/** The same in ASCII alone, for domains within text without spaces. */
const BARE_ASCII =
  /(?<![a-z0-9@]|[\u00c0-\u024f\u1e00-\u1eff]|(?<!\.)\.|[a-z0-9-]-|[a-z0-9]_{1,4})((?:[a-z0-9][a-z0-9_-]{0,62}\.){1,12}[a-z][a-z0-9-]{1,62})\.?((?::[0-9]{1,5})?)/gi;
/** Addresses in brackets, and notations that need a path or a port: one number, hexadecimal parts. */
const BARE_ADDRESS =
  /(?<![\p{L}\p{N}\p{M}@.:/-])(\[[0-9a-f:.]{0,39}::[0-9a-f:.]{2,39}\]|(?:\[[0-9a-f:.]{4,45}\]|0x[0-9a-f]{8}|[0-9]{8,10}|(?:0x[0-9a-f]{1,8}|[0-9]{1,10})(?:\.(?:0x[0-9a-f]{1,8}|[0-9]{1,10})){1,3})(?=[/:]))((?::[0-9]{1,5})?)/giu;
const HAS_NON_ASCII = /[^\0-\u007f]/;
const NO_HOST_SCHEMES = new Set(['mailto', 'tel', 'data', 'urn', 'file']);
/** Links of apps, which need no slashes. */
const APP_LINK = new RegExp(`(?<![a-z0-9+.-])(${APP_SCHEMES.join('|')}):([^\\s<>"'\`|)\\]]{2,200})`, 'gi');

/** Letters of scripts without spaces, before a name in ASCII. */
const UNSPACED_BEFORE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+(?=[a-z0-9])/iu;

type Add = (link: FoundLink) => void;
type Open = typeof openHost;

/**
 * Finds every link of a text: with a scheme, bare, in Markdown, percent-encoded, made unclickable (`hxxp`, `[.]`), with a user name before the
 * host, and addresses. An e-mail address is not a link.
 * @param text normalised or not; takes linear time.
 * @example findLinks('see evil.com/x')[0]?.host; // => 'evil.com'
 */
export function findLinks(text: string): readonly FoundLink[] {
  if (!mayHoldLink(text)) return [];
  const found = new Map<string, FoundLink>();
  const add: Add = (link) => {
    const key = `${link.host}${link.path}`;
    const known = found.get(key);
    if (!known || (link.certain && !known.certain) || (known.within !== '' && link.within === '')) found.set(key, link);
  };
  // The readings of a text repeat hosts.
  const opened = new Map<string, OpenedHost | null>();
  const open: Open = (run) => remember(opened, run, openHost);
  for (const reading of readings(text)) {
    const { rest, paths } = addWithScheme(reading, open, add);
    addBare(rest, BARE, paths, open, add);
    if (HAS_NON_ASCII.test(rest)) addBare(rest, BARE_ASCII, paths, open, add);
    addAddresses(rest, paths, add);
  }
  for (const { 1: scheme = '', 2: rest = '' } of text.matchAll(APP_LINK)) {
    const path = `${scheme.toLowerCase()}:${rest}`;
    if (isAppInvite(scheme, rest)) add({ host: '', path, certain: true, within: '', invite: true });
  }
  for (const path of spelledInvites(text)) add({ ...path, certain: true, within: '', invite: true });
  return [...found.values()];
}

function mayHoldLink(text: string): boolean {
  return SIGN.test(text) && GATE.test(text);
}

/**
 * Whether a text certainly has a link; a file name or a missing space does not count.
 * @example hasLink('see evil.com'); // => true
 */
export function hasLink(text: string): boolean {
  return mayHoldLink(text) && findLinks(text).some((link) => link.certain);
}

/** A dot as people write it to evade filters, and one before a path: `evil . com / x`, `evil dot com slash x`. */
const SPELLED_DOT = /[·•‧](?<=[a-z0-9].)(?=(?:com|net|org|ru|io|gg|xyz)\b)/gi;
const SPELLED_PATH =
  /(?<=[a-z0-9])(?:\s?\.\s?|\s(?:dot|точка)\s)(com|net|org|ru|gg|xyz)\s?(?:\/|slash\s)\s?(?!(?:wp|ez)\b)(?=\w)/gi;
/** The suffix of a name; some of its letters may be look-alikes. */
const SUFFIX = /\.(?<=[\p{L}\p{N}]\.)[\p{L}\p{N}]{3}(?![\p{L}\p{N}])/gu;

/** Returns the text, the text with its links made clickable again, and both percent-decoded. */
function readings(text: string): Set<string> {
  const spelled = /\/|slash/i.test(text) ? text.replace(SPELLED_PATH, '.$1/') : text;
  const opened = spelled
    .replace(/\bh(?:xx|\*\*|tt)p(s?)(?=\s?[:[(])/gi, 'http$1')
    .replace(/\s?[[({<]\s?(?:\.|dot|d0t|punto|ponto|point|punkt|точка|nokta)\s?[\])}>]\s?/gi, '.')
    .replace(SPELLED_DOT, '.')
    .replace(SUFFIX, (suffix) => {
      const look = Array.from(suffix, (char) => factsOf(char).readAs).join('');
      return /[a-z]/i.test(suffix) && /[^.a-z]/i.test(suffix) && /^\.(?:com|net|org)$/.test(look) ? look : suffix;
    })
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

/** The position of a link's path in a text, and the link's host. */
type PathRange = { readonly start: number; readonly end: number; readonly host: string };

/** Adds the links with a scheme. Returns the text without their schemes and hosts, so that they are not found twice. */
function addWithScheme(
  text: string,
  open: Open,
  add: Add,
): { readonly rest: string; readonly paths: readonly PathRange[] } {
  const paths: PathRange[] = [];
  let rest = '';
  let at = 0;
  let outer = { host: '', until: 0 };
  for (const match of text.matchAll(SCHEME)) {
    const start = match.index + match[0].length;
    const scheme = (match[1] ?? '').toLowerCase();
    const { opened, end } = readAuthority(text, start, open);
    const path = pathAt(text, end);
    const within = match.index < outer.until ? outer.host : '';
    if (within === '') outer = { host: opened?.host ?? '', until: end + path.length };
    rest += `${text.slice(at, Math.max(at, match.index))} `;
    at = Math.max(at, end);
    if (path !== '') paths.push({ start: rest.length, end: rest.length + path.length, host: opened?.host ?? '' });
    // For `evil[.]com`, another reading has the host.
    const host = opened?.host ?? '';
    const isCut = !host.includes('.') && /[[({]\s?(?:\.|dot)/i.test(text.slice(start, end + 6));
    if (isCut || NO_HOST_SCHEMES.has(scheme) || host === '') continue;
    if (APP_SCHEMES.includes(scheme)) {
      const rest = text.slice(start, end) + path;
      add({ host: '', path: `${scheme}://${rest}`, certain: true, within, invite: isAppInvite(scheme, rest) });
    } else add({ host, path, certain: true, within, invite: isInvite(host, path) });
  }
  return { rest: rest + text.slice(at), paths };
}

function pathAt(text: string, at: number): string {
  return text.slice(at, at + PATH_MAX_CHARS).match(PATH)?.[0] ?? '';
}

/** Reads the host after `://` and its end. A host without a public suffix counts too, because something may answer to it. */
function readAuthority(
  text: string,
  start: number,
  open: Open,
): { readonly opened: Pick<OpenedHost, 'host'> | null; readonly end: number } {
  const window = text.slice(start, start + AUTHORITY_MAX_CHARS);
  const ipv6 = window.match(/^(?:[^\s@/?#\\]{0,200}@)?\[[0-9a-f:.]{2,45}\](?::[0-9]{1,5})?/i)?.[0];
  const length = ipv6?.length ?? window.search(AUTHORITY_END);
  const written = length < 0 ? window : window.slice(0, length);
  const user = written.lastIndexOf('@') + 1;
  // Signs that close a sentence or a Markdown link are not part of the host.
  const run = ipv6 ? written.slice(user) : written.slice(user).replace(/\].*$/, '');
  const opened = open(run);
  if (opened) return { opened, end: start + user + opened.length };
  const host = readHost(run.replace(/[^\p{L}\p{N}\p{M}\]]+$/u, '').replace(/:[0-9]{0,5}$/, ''));
  return { opened: host === '' ? null : { host }, end: start + written.length };
}

function addBare(text: string, pattern: RegExp, paths: readonly PathRange[], open: Open, add: Add): void {
  let index = 0;
  let outer: PathRange = { start: 0, end: 0, host: '' };
  for (const match of text.matchAll(pattern)) {
    const [, whole = '', port = ''] = match;
    // 看good.com tells somebody to look at an address.
    const written = whole.replace(UNSPACED_BEFORE, '');
    const start = match.index + whole.length - written.length;
    const opened = open(written);
    if (!opened || opened.kind === 'ipv6') continue;
    const isWhole = opened.length >= written.length;
    const end = isWhole ? match.index + match[0].length : start + opened.length;
    const path = pathAt(text, end);
    // A name before @ is the local part of an e-mail address.
    if (text.charAt(end) === '@' || path.startsWith('@') || /^[\w.+-]{0,64}@/.test(text.slice(end, end + 65))) continue;
    while (index < paths.length && (paths[index]?.end ?? 0) <= start) index++;
    const around = paths[index];
    const inside = around && around.start <= start ? around : start < outer.end ? outer : null;
    const within = inside?.host ?? '';
    if (!inside) outer = { start: end, end: end + path.length, host: opened.host };
    const before = text.slice(Math.max(0, start - 16), start);
    const hasMore = (isWhole && port !== '') || path !== '';
    if (opened.kind === 'ipv4') {
      const numbers = written.replace(/[。．｡]/g, '.');
      const isPlain = /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/.test(numbers);
      if (!isWhole || !isPlain || !(hasMore || isBareAddress(numbers, before))) continue;
      add({ host: opened.host, path, certain: true, within, invite: false });
      continue;
    }
    const name = { written: written.slice(0, opened.length), suffix: opened.host.split('.').at(-1) ?? '' };
    const beside = { before: before.slice(-1), after: text.slice(end, end + 3) };
    const certain = isCertain({ ...name, ...beside }, opened, hasMore);
    add({ host: opened.host, path, certain, within, invite: isInvite(opened.host, path) });
  }
}

/** Adds addresses in brackets, and those in notations that look like numbers unless they have a port or a path. */
function addAddresses(text: string, paths: readonly PathRange[], add: Add): void {
  for (const match of text.matchAll(BARE_ADDRESS)) {
    if (paths.some(({ start, end }) => start <= match.index && match.index < end)) continue;
    const [whole, written = '', port = ''] = match;
    const host = readHost(written);
    if (!/^\[|^[0-9.]+$/.test(host)) continue;
    const end = match.index + whole.length;
    const path = pathAt(text, end);
    // `3232235777/2` is a calculation.
    if (port === '' && !/^\/[a-z]|^\/$/i.test(path) && !written.startsWith('[')) continue;
    if (/^[0-9]{8,10}$/.test(written) && Number(written) < 2 ** 24) continue;
    add({ host, path, certain: true, within: '', invite: false });
  }
}

/** Whether a name is certainly a link: not in "I went home.Now we", nor a doubtful name without `www.`, port or path. */
function isCertain(name: BareName, { kind, atDot }: OpenedHost, hasMore: boolean): boolean {
  const { written } = name;
  if (/^www\./i.test(written)) return true;
  if (/[。｡]/.test(written) && !/[a-z]/i.test(written)) return false;
  if (hasMore) return true;
  if (atDot || isCode(name) || (kind === 'doubtful' && !isSite(name, WORD_SUFFIXES.has(name.suffix)))) return false;
  const labels = written.split('.');
  const startsSentence = /^\p{Lu}\p{Ll}+$/u.test(labels.at(-1) ?? '') && !/^\p{Lu}/u.test(labels.at(-2) ?? '');
  return !startsSentence;
}

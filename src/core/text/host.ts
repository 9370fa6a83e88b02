import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { letterFor, lookOf, mergeLookAlikes } from './look-alike.ts';

/** The kinds of hosts. A `doubtful` one may also be a file name, or a full stop without a space after it. */
type HostKind = 'domain' | 'doubtful' | 'ipv4' | 'ipv6' | 'local';

/** The longest host name, https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4 */
const HOST_MAX_CHARS = 253;

/** Country domains that are extensions of files. */
const FILE_SUFFIXES =
  'bin bz cab cc cfg cpp css db gz ini java js jsx kt lua mb md mdx mk ml mm mo mov ms nc pas php pl pm pro ps py rb rs sc sh so src ss st sub tc tex tf ts ua vi vu ws zip';
/** Country and other domains that are words of a sentence: "done.it", "great.so I went". */
const WORDS = 'am as at be by do et fm go hm id il im in is it la me my no now on one or pm re so to us we you';
/** Suffixes that are words of a sentence. */
export const WORD_SUFFIXES: ReadonlySet<string> = new Set(WORDS.split(' '));
const DOUBTFUL = new Set([...FILE_SUFFIXES.split(' '), ...WORD_SUFFIXES]);

/** Suffixes that no registry offers. @see https://www.iana.org/assignments/special-use-domain-names */
const UNREGISTERED = /\.(?:corp|example|internal|intranet|lan|local|test)$/;

/**
 * Whether no registry offers a name, so that no platform makes a link of it.
 * @example isUnregistered('shop.example'); // => true
 */
export function isUnregistered(name: string): boolean {
  return UNREGISTERED.test(name);
}

/**
 * Reads a host as a browser does: lower case, punycode, any IPv4 as four decimals, IPv6 in brackets, no final dot; '' if none.
 * @see https://url.spec.whatwg.org/#host-parsing
 */
export function readHost(written: string): string {
  const host = written.toLowerCase();
  if (/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/.test(host) && !/(?:^|\.)(?:0x[0-9a-f]*|[0-9]+)$|xn--/.test(host))
    return host.length <= HOST_MAX_CHARS ? host : '';
  if (written.length > HOST_MAX_CHARS * 4) return '';
  try {
    const { hostname } = new URL(`http://${written}/`);
    const plain = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
    return plain.length <= HOST_MAX_CHARS ? plain : '';
  } catch {
    return '';
  }
}

/**
 * Returns the kind of a host that `readHost` read; null for a name under no public suffix, such as `node.js`.
 * @example hostKind('evil.com'); // => 'domain'
 */
export function hostKind(host: string): HostKind | null {
  if (host.startsWith('[')) return 'ipv6';
  if (/^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/.test(host)) return 'ipv4';
  const { isIcann, domain, publicSuffix } = parse(host, { validateHostname: false, extractHostname: false });
  if (!isIcann || domain === null || publicSuffix === null) {
    if (!host.includes('.')) return 'local';
    return UNREGISTERED.test(host) ? 'doubtful' : null;
  }
  return DOUBTFUL.has(publicSuffix) ? 'doubtful' : 'domain';
}

const ASCII = /^[\0-\u007f]*$/;
/** The look of each ASCII character; most hosts have no others. See `hostSkeleton`. */
const ASCII_LOOKS: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return mergeLookAlikes(letterFor(char) || lookOf(char));
});

/** Returns the look of a host: its Unicode form with look-alikes merged. People may confuse hosts with the same skeleton. */
export function hostSkeleton(host: string): string {
  const shown = host.includes('xn--') ? domainToUnicode(host) || host : host;
  if (ASCII.test(shown)) {
    let look = '';
    for (let index = 0; index < shown.length; index++) look += ASCII_LOOKS[shown.charCodeAt(index)] ?? '';
    return look;
  }
  return mergeLookAlikes(
    Array.from(shown.normalize('NFKD').replace(/\p{M}/gu, ''), (char) => letterFor(char) || lookOf(char)).join(''),
  );
}

/**
 * Returns a host and the domains above it: `a.b.c`, `b.c`, `c`. For an address, returns only itself.
 * @example domainsOf('a.b.c'); // => ['a.b.c', 'b.c', 'c']
 */
export function domainsOf(host: string): string[] {
  if (host.startsWith('[') || /^[0-9.]+$/.test(host)) return [host];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Returns the IPv4 address in an IPv6 one (`[::ffff:cb00:7142]` is 203.0.113.66), or the host unchanged. */
export function plainAddress(host: string): string {
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.');
}

/**
 * Returns an entry of a domain list in the form that hosts are compared in; null if it is no domain, public suffix or address.
 * @example readDomainEntry('*.Evil.com'); // => 'evil.com'
 */
export function readDomainEntry(entry: string): string | null {
  const written = entry
    .trim()
    .replace(/^\*?\./, '')
    .replace(/[.。．｡]$/, '');
  if (/[\s/?#@\\%*,;]|:(?!.*\])|^$/.test(written)) return null;
  const host = readHost(written);
  if (host === '') return null;
  const kind = hostKind(host);
  if (kind === 'local' || kind === null) return parse(`x.${host}`, { validateHostname: false }).isIcann ? host : null;
  return host;
}

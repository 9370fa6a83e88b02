import { domainsOf } from '../../text/host.ts';

/** A page that leads on to the address that it is given. */
type Redirector = {
  /** A domain with its subdomains; `google.*` is under any suffix. */
  readonly host: string;
  /** What the path begins with. */
  readonly path: RegExp;
  /** Where in the path the target stands, when it is in no parameter. */
  readonly inPath?: RegExp;
};

const ANY = /^/;
/** Each leads on without asking, or with one click. Their targets are in parameters, but for those that name a place in the path. */
const REDIRECTORS: readonly Redirector[] = [
  { host: 'google.*', path: /^\/(?:url|imgres|aclk)\b/i },
  { host: 'google.*', path: /^\/amp\//i, inPath: /^\/amp\/(?:s\/)?(.+)/i },
  { host: 'translate.google.com', path: ANY },
  { host: 'youtube.com', path: /^\/redirect\b/i },
  { host: 'facebook.com', path: /^\/(?:l\.php|flx\/warn)/i },
  { host: 'l.instagram.com', path: ANY },
  { host: 'l.threads.net', path: ANY },
  { host: 'out.reddit.com', path: ANY },
  { host: 'linkedin.com', path: /^\/(?:redir|safety)\//i },
  { host: 'slack-redir.net', path: ANY },
  { host: 'vk.com', path: /^\/away(?:\.php)?\b/i },
  { host: 'ok.ru', path: /^\/dk\b/i },
  { host: 'steamcommunity.com', path: /^\/linkfilter\b/i },
  { host: 'href.li', path: ANY, inPath: /^\/?\?(.+)/ },
  { host: 't.umblr.com', path: /^\/redirect\b/i },
  { host: 'duckduckgo.com', path: /^\/l\/?\b/i },
  { host: 'yandex.*', path: /^\/(?:redir|clck\/jsredir|turbo)/i },
  { host: 'web.archive.org', path: /^\/web\//i, inPath: /^\/web\/[^/]{1,30}\/(.+)/i },
  { host: 'safelinks.protection.outlook.com', path: ANY },
  { host: 'urldefense.com', path: /^\/v[0-9]\//i, inPath: /^\/v[0-9]\/(?:__|url\?u=)(.+)/i },
  { host: 'disq.us', path: /^\/url\b/i },
  { host: 'medium.com', path: /^\/r\//i },
  { host: 'pixiv.net', path: /^\/jump\.php/i, inPath: /^\/jump\.php\?(.+)/i },
  { host: 'link.zhihu.com', path: ANY },
  { host: 'gate.sc', path: ANY },
  { host: 'exit.sc', path: ANY },
];

/**
 * Where a link leads on to, when its host is known to do so.
 * @param isOwn whether a tenant calls the host a redirector; then every parameter is looked at, and the path.
 * @returns texts in which the target stands as a link; at most a few.
 */
export function redirectTargets(host: string, path: string, isOwn: boolean): readonly string[] {
  if (host.endsWith('.translate.goog')) return [readProxied(host.slice(0, -'.translate.goog'.length))];
  const known = REDIRECTORS.filter((one) => isUnder(host, one.host) && one.path.test(path));
  if (!isOwn && known.length === 0) return [];
  const inPath = known.flatMap(({ inPath: place }) => path.match(place ?? /^(?!)/)?.[1] ?? []);
  const own = isOwn ? [path.slice(1)] : [];
  return [...inPath, ...own, ...parametersOf(path)].map(decode).slice(0, 16);
}

function isUnder(host: string, wanted: string): boolean {
  if (!wanted.endsWith('.*')) return domainsOf(host).includes(wanted);
  const name = wanted.slice(0, -2);
  return host.startsWith(`${name}.`) || host.includes(`.${name}.`);
}

/** `evil-com` is evil.com, `my--site-org` is my-site.org. */
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

import { domainsOf } from '../../text/host.ts';
import redirectors from './redirectors.json' with { type: 'json' };

type Redirector = {
  /** A domain with its subdomains; `google.*` is under any suffix. */
  readonly host: string;
  readonly path: RegExp;
  /** Where in the path the target stands, when it is in no parameter. */
  readonly inPath?: RegExp;
};

/** Each leads on without asking, or with one click. Their targets are in parameters, but for those that name a place in the path. */
const REDIRECTORS = redirectors.map(
  ({ host, path = '', inPath }): Redirector => ({
    host,
    path: new RegExp(path, 'i'),
    ...(inPath === undefined ? {} : { inPath: new RegExp(inPath, 'i') }),
  }),
);

/** Texts in which the targets of a redirector stand as links; at most a few. @param isOwn a tenant's redirector: all parameters and the path count. */
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

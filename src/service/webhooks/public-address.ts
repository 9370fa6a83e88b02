import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { readRanges } from '../tenants/addresses.ts';

/** IANA's special-purpose ranges that are not on the public internet, and ranges that embed an IPv4 address. */
const isSpecial = readRanges([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '::/127', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]);

/** Whether a host may be public: a public IP address, or a name, which only a look-up can tell. */
export function mayBePublic(host: string): boolean {
  return !isSpecial(host);
}

/** Returns the reason for a refused host. It is the same for an unknown name, or strangers could find out the names in the operator's network. */
export function notPublic(host: string): string {
  return `no public address was found for ${host}`;
}

/** Returns the host of an address, without the brackets of IPv6. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

type LookedUp = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Looks up a host for a connection and refuses it if any of its addresses is not public. */
export function lookUpPublic(host: string, options: LookupOptions, done: LookedUp): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error || !addresses.every(({ address }) => mayBePublic(address))) return done(new Error(notPublic(host)), []);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    done(null, first?.address ?? '', first?.family);
  });
}

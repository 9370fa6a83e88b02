import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Whether a text is an IP address or an address range in CIDR form.
 * @example isAddressRange('203.0.113.0/24'); // => true
 */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
}

/** Reads ranges that `isAddressRange` accepts. @returns a check whether an address is in one of them; an IPv4 address in IPv6 form counts as IPv4. */
export function readRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(net, familyOf(net));
    else list.addSubnet(net, Number(bits), familyOf(net));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** Returns the IP address of a request's sender; '' if it is unknown. */
export type ClientAddress = (incoming: Pick<IncomingMessage, 'socket' | 'headers'> | undefined) => string;

/**
 * Opens a reader of sender addresses: that of the connection, or behind our proxies the last non-proxy in `X-Forwarded-For`, which strangers cannot forge.
 * @example const address = openClientAddress(['10.0.0.0/8'])(request);
 */
export function openClientAddress(proxies: readonly string[]): ClientAddress {
  const isProxy = readRanges(proxies);
  return (incoming) => {
    let address = incoming?.socket.remoteAddress ?? '';
    if (!isProxy(address)) return address;
    const forwarded = String(incoming?.headers['x-forwarded-for'] ?? '').split(',');
    while (forwarded.length > 0 && isProxy(address)) address = forwarded.pop()?.trim() || address;
    return address;
  };
}

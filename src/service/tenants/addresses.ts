import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Whether a text is an IP address or a range of them in CIDR form.
 * @example isAddressRange('203.0.113.0/24'); // => true
 */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
}

/** Reads ranges as `isAddressRange` takes them. @returns whether an address lies in one; an IPv4 address in IPv6 form counts as IPv4. */
export function readRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(net, familyOf(net));
    else list.addSubnet(net, Number(bits), familyOf(net));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** The IP address that a request comes from; '' where that is not known. */
export type ClientAddress = (incoming: Pick<IncomingMessage, 'socket' | 'headers'> | undefined) => string;

/**
 * The address of the connection; behind our proxies the last one in `X-Forwarded-For` that is none, which no stranger can write.
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

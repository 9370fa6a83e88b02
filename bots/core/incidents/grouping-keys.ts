import { hash } from 'node:crypto';
import { findLinks } from '../../../src/core/filters/links/find-links.ts';
import { outlineOf } from '../../../src/core/filters/rule/outline.ts';
import { RAID_GROUPING_KEY } from '../../../src/core/incidents/incidents.ts';
import { domainsOf } from '../../../src/core/text/host.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import type { IncomingMessage } from '../port/events.ts';
import type { PlatformName } from '../port/platform.ts';
import { contactsOf } from './contacts.ts';
import { registeredOf } from './domain-book.ts';
import sharedHosts from './shared-hosts.json' with { type: 'json' };

/** How many links and files of a message are looked at. */
const EACH_MAX = 5;
/** A text without its addresses is compared by itself only when so much is left of it. */
const REST_MIN_CHARS = 12;
/** How much of a text is compared: a copy repeats its beginning, and reading much takes long. */
const TEXT_MAX_CHARS = 2_000;
const ADDRESSES = /(?:[a-z][a-z0-9+.-]{0,31}:\/\/|www\.)\S{1,2000}/gi;

/** Hosts that everybody links to: what two messages share by them is the whole address. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(sharedHosts);

/**
 * By what a message is known to belong to others, as hashes, the weightiest first: the raid that its author came with, the author (in every
 * community of the platform), the text as a reader sees it without numbers, case and look-alikes, the domains that it links to, and what is attached.
 * @param raidId of the raid that the author came with; null when they came with none.
 * @param isTelling whether messages that share a domain belong together by it; see `DomainBook`.
 */
export function groupingKeysOf(
  platform: PlatformName,
  message: IncomingMessage,
  raidId: string | null,
  isTelling: (domain: string) => boolean = () => true,
): string[] {
  const written = [message.text, message.quoted]
    .filter((text) => text.trim() !== '')
    .join('\n')
    .slice(0, TEXT_MAX_CHARS);
  const groupingKeys = [
    ...(raidId === null ? [] : [raidGroupingKey(raidId)]),
    groupingKey('a', `${platform}/${message.author.id}`),
    ...textsOf(written).map((text) => groupingKey('t', text)),
    ...linksOf(written, isTelling).map((link) => groupingKey('h', link)),
    ...contactsOf(written).map((contact) => groupingKey('h', contact)),
    ...message.files.slice(0, EACH_MAX).map(({ key }) => groupingKey('f', key)),
  ];
  return [...new Set(groupingKeys)];
}

/** What everything that belongs to a raid is known by. */
export function raidGroupingKey(raidId: string): string {
  return `${RAID_GROUPING_KEY}${raidId}`;
}

function groupingKey(kind: 'a' | 't' | 'h' | 'f', value: string): string {
  return `${kind}:${hash('sha256', value, 'base64url').slice(0, 22)}`;
}

/** The outlines that a text is compared by: its own, and that of what stands around its addresses, which change from copy to copy. */
function textsOf(text: string): string[] {
  const rest = text.replace(ADDRESSES, ' ');
  const around = rest === text ? '' : outlineOf(readVisibleText(rest).visible);
  // An outline begins with ~ where enough letters were left to tell texts apart.
  const whole = outlineOf(readVisibleText(text).visible);
  return [...(whole.startsWith('~') ? [whole] : []), ...(around.length > REST_MIN_CHARS ? [around] : [])];
}

function linksOf(text: string, isTelling: (domain: string) => boolean): string[] {
  const certain = findLinks(text).filter((link) => link.certain && link.within === '');
  return certain.slice(0, EACH_MAX).map(({ host, path, invite }) => {
    // One invitation has several addresses: `discord.gg/abc` is `discord.com/invite/abc`.
    const [, code] = invite ? (/\/([\w+-]{4,64})\/?(?:[?#]|$)/.exec(path) ?? []) : [];
    if (code !== undefined) return `invite:${code.replace(/^\+/, '')}`;
    const isShared = invite || host === '' || domainsOf(host).some((domain) => SHARED_HOSTS.has(domain));
    const domain = registeredOf(host);
    return isShared || !isTelling(domain) ? `${host}${path}` : domain;
  });
}

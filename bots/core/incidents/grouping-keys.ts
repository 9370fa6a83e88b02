import { hash } from 'node:crypto';
import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import { findLinks } from '../../../src/core/filters/links/find-links.ts';
import { outlineOf } from '../../../src/core/filters/rule/outline.ts';
import { RAID_GROUPING_KEY } from '../../../src/core/incidents/raids.ts';
import { domainsOf } from '../../../src/core/text/host.ts';
import { readVisibleText } from '../../../src/core/text/visible/visible-text.ts';
import type { IncomingMessage } from '../port/events.ts';
import { registeredOf } from './recent-domains.ts';
import sharedHosts from './shared-hosts.json' with { type: 'json' };

/** Most links and files read per message. */
const EACH_MAX = 5;
/** The text without its addresses is compared too if it is longer than this. */
const REST_MIN_CHARS = 12;
/** Most compared characters: a copy repeats the beginning, and a long text takes long to read. */
const TEXT_MAX_CHARS = 2_000;
const ADDRESSES = /(?:[a-z][a-z0-9+.-]{0,31}:\/\/|www\.)\S{1,2000}/gi;

/** Hosts that everybody links to; only the whole address groups messages. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(sharedHosts);

/**
 * Returns the keys that group a message with others, as hashes, strongest first: the author's raid, the author (on the whole platform), the text, the
 * linked domains, contacts, the community for reactions, and files. Texts count as readers see them, without numbers, case and look-alikes.
 * @param raidId the raid that the author came with; null for none.
 * @param isTelling whether a shared domain groups messages; see `createRecentDomains`.
 */
export function groupingKeysOf(
  platform: ChatPlatform,
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
    ...(message.reactions ? [groupingKey('e', `${platform}/${message.community.id}`)] : []),
    ...message.files.slice(0, EACH_MAX).map(({ key }) => groupingKey('f', key)),
  ];
  return [...new Set(groupingKeys)];
}

/** Returns the key of everything that belongs to a raid. */
export function raidGroupingKey(raidId: string): string {
  return `${RAID_GROUPING_KEY}${raidId}`;
}

/** Returns the key of an entry of its own in one community: the bans of one member, or the posts of one webhook. */
export function ownGroupingKey(communityId: string, authorId: string): string {
  return groupingKey('b', `${communityId}/${authorId}`);
}

/** Returns the keys of held messages of a community's newcomers, which share one entry. */
export function gateGroupingKeys(communityId: string, raidId: string | null): string[] {
  return [...(raidId === null ? [] : [raidGroupingKey(raidId)]), groupingKey('g', communityId)];
}

function groupingKey(kind: 'a' | 'b' | 'e' | 'g' | 't' | 'h' | 'f', value: string): string {
  return `${kind}:${hash('sha256', value, 'base64url').slice(0, 22)}`;
}

/** Returns the outlines to compare: of the text, and of the words around its addresses, which change from copy to copy. */
function textsOf(text: string): string[] {
  const rest = text.replace(ADDRESSES, ' ');
  const around = rest === text ? '' : outlineOf(readVisibleText(rest).visible);
  // An outline begins with ~ if it has enough letters to tell texts apart.
  const { visible } = readVisibleText(text);
  // A capital and its small letter may imitate different letters: Н imitates h, н imitates none.
  const whole = [outlineOf(visible), outlineOf(visible.toLowerCase())].filter((one) => TELLING.test(one));
  return [...whole, ...(around.length > REST_MIN_CHARS ? [around] : [])];
}

/** Outlines that tell texts apart; everybody writes `lol`. */
const TELLING = /^~(?![a-z]{1,4}$)/;
/** Private addresses, which are the same in every home. */
const PRIVATE_HOST = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/;

function linksOf(text: string, isTelling: (domain: string) => boolean): string[] {
  const certain = findLinks(text).filter((link) => link.certain && link.within === '' && !PRIVATE_HOST.test(link.host));
  return certain.slice(0, EACH_MAX).map(({ host, path, invite }) => {
    // One invitation has several addresses: `discord.gg/abc` is `discord.com/invite/abc`.
    const [, code] = invite ? (/\/([\w+-]{4,64})\/?(?:[?#]|$)/.exec(path) ?? []) : [];
    if (code !== undefined) return `invite:${code.replace(/^\+/, '')}`;
    const isShared = invite || host === '' || domainsOf(host).some((domain) => SHARED_HOSTS.has(domain));
    const domain = registeredOf(host);
    return isShared || !isTelling(domain) ? `${host}${path}` : domain;
  });
}

/** Numbers of at most 15 digits, https://www.itu.int/rec/T-REC-E.164, after +, 00, or a word for WhatsApp. */
const PHONE = /(?:\+|\b00|wa\.me\/\+?|whatsapp\D{0,40}|phone=\+?)(\d(?:[\s().-]{0,3}\d){7,14})(?!\d)/giu;
/** Compared digits: a number is the same with and without its country. */
const PHONE_DIGITS = 9;
/** Addresses of Bitcoin, of Ethereum and compatible chains, of Tron and of TON. */
const WALLET =
  /\b(?:bc1[a-z0-9]{25,59}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[a-fA-F0-9]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[EU]Q[\w-]{46})(?![\w-])/g;
/** A name that the text asks people to write to. A plain mention is none, because members mention each other. */
const HANDLE =
  /(?:telegram|tg|dms?|pms?|contact|insta(?:gram)?|ig|snap(?:chat)?|signal|kik|whats\s?app|write|message|пиши(?:те)?|schreib\p{L}*|escr[ií]b\p{L}*)\W{0,15}(?:(?:me|us|on|at|to|him|her|мне|в|лс|mir|an|uns|moi|a)\W{1,8}){0,3}@([a-z]\w{3,31})/giu;
const TELEGRAM_NAME = /\bt(?:elegram)?\.me\/([a-z]\w{3,31})(?![\w/])/giu;

/** Most contacts of each kind read per message. */
const CONTACTS_MAX = 5;

/** Returns the contacts that a text names, each in one form: telephone numbers (`phone:550109999`), wallets, and names. */
function contactsOf(text: string): string[] {
  const all = (pattern: RegExp) => Array.from(text.matchAll(pattern)).slice(0, CONTACTS_MAX);
  return [
    ...all(PHONE).map(([, number = '']) => `phone:${number.replace(/\D/g, '').slice(-PHONE_DIGITS)}`),
    ...all(WALLET).map(([wallet]) => `wallet:${wallet.startsWith('0x') ? wallet.toLowerCase() : wallet}`),
    ...[...all(HANDLE), ...all(TELEGRAM_NAME)].map(([, name = '']) => `handle:${name.toLowerCase()}`),
  ];
}

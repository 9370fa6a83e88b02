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

/** How many links and files of a message are looked at. */
const EACH_MAX = 5;
/** A text without its addresses is compared by itself only when so much is left of it. */
const REST_MIN_CHARS = 12;
/** How much of a text is compared: a copy repeats its beginning, and reading much takes long. */
const TEXT_MAX_CHARS = 2_000;
const ADDRESSES = /(?:[a-z][a-z0-9+.-]{0,31}:\/\/|www\.)\S{1,2000}/gi;

/**
 * Hosts that everybody links to: what two messages share by them is the whole address.
 * Those with most links in public chats, and where people put pages of their own.
 */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  (
    'youtube.com youtu.be twitch.tv tiktok.com instagram.com facebook.com fb.com twitter.com x.com reddit.com redd.it discord.com discord.gg discordapp.com ' +
    'telegram.org telegram.me t.me slack.com whatsapp.com wa.me linkedin.com github.com gitlab.com google.com goo.gl apple.com microsoft.com amazon.com ' +
    'steamcommunity.com steampowered.com roblox.com spotify.com soundcloud.com imgur.com tenor.com giphy.com wikipedia.org medium.com notion.so ' +
    'bit.ly tinyurl.com t.co is.gd cutt.ly rb.gy linktr.ee forms.gle dropbox.com mega.nz pastebin.com vk.com ' +
    'bsky.app threads.net pinterest.com tumblr.com quora.com snapchat.com vimeo.com dailymotion.com kick.com rumble.com patreon.com ko-fi.com gofundme.com kickstarter.com ' +
    'nytimes.com washingtonpost.com wsj.com cnn.com foxnews.com bbc.com bbc.co.uk theguardian.com reuters.com apnews.com bloomberg.com forbes.com spiegel.de zeit.de faz.net bild.de tagesschau.de ' +
    'lemonde.fr lefigaro.fr elpais.com elmundo.es repubblica.it corriere.it globo.com uol.com.br ria.ru rbc.ru lenta.ru pravda.com.ua onet.pl wp.pl hurriyet.com.tr aljazeera.com nhk.or.jp yahoo.co.jp naver.com daum.net ' +
    'amazon.de amazon.co.uk amazon.fr amazon.it amazon.es amazon.co.jp amazon.in amazon.ca amazon.com.br ebay.com ebay.de ebay.co.uk etsy.com aliexpress.com walmart.com target.com bestbuy.com ikea.com mercadolibre.com allegro.pl ozon.ru wildberries.ru ' +
    'netflix.com disneyplus.com imdb.com crunchyroll.com genius.com bandcamp.com epicgames.com ea.com xbox.com playstation.com nintendo.com minecraft.net curseforge.com modrinth.com itch.io nexusmods.com op.gg ' +
    'stackoverflow.com stackexchange.com npmjs.com pypi.org docker.com mozilla.org kernel.org arxiv.org nature.com python.org nodejs.org cloudflare.com openai.com chatgpt.com claude.ai huggingface.co kaggle.com ' +
    'paypal.com stripe.com zoom.us office.com live.com outlook.com icloud.com yahoo.com bing.com duckduckgo.com yandex.ru mail.ru ok.ru rutube.ru baidu.com qq.com weibo.com bilibili.com zhihu.com archive.org fandom.com fextralife.com'
  ).split(' '),
);

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

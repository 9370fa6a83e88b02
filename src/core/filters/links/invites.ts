import { hostSkeleton } from '../../text/host.ts';

/** Where a platform's invitations point: the host with its subdomains, and what path and query are. */
type Invitation = { readonly platform: string; readonly host: string; readonly path: RegExp };

const CODE = /^\/[\w-]{2,}/;
/** Paths of t.me that lead to no chat. https://core.telegram.org/api/links */
const TELEGRAM_OTHER =
  '(?:c|share|msg|addstickers|addemoji|addtheme|setlanguage|bg|iv|login|confirmphone|invoice|giftcode|nft|contact)';

const INVITATIONS: readonly Invitation[] = [
  // https://support.discord.com/hc/en-us/articles/208866998
  { platform: 'Discord', host: 'discord.gg', path: CODE },
  ...['discord.com', 'discordapp.com'].map((host) => ({
    platform: 'Discord',
    host,
    path: /^\/(?:invite\/[\w-]{2,}|servers\/[\w-]{2,}|(?:api\/)?oauth2\/authorize\?.*\bscope=[^&]*\bbot\b)/i,
  })),
  ...['dsc.gg', 'discord.me', 'discord.io', 'discord.li', 'discord.link', 'invite.gg', 'discords.gg'].map((host) => ({
    platform: 'Discord',
    host,
    path: CODE,
  })),
  // Lists of servers.
  { platform: 'Discord', host: 'disboard.org', path: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?servers?\/(?:join\/)?[0-9]+/i },
  {
    platform: 'Discord',
    host: 'top.gg',
    path: /^\/(?:[a-z]{2}\/)?(?:(?:discord\/)?servers\/[\w-]{2,}|bot\/[\w-]+\/invite)/i,
  },
  { platform: 'Discord', host: 'discords.com', path: /^\/servers\/[\w-]{2,}/i },
  { platform: 'Discord', host: 'discadia.com', path: /^\/[\w-]{2,}/i },
  // https://slack.com/help/articles/201330256
  { platform: 'Slack', host: 'join.slack.com', path: /^\/./ },
  {
    platform: 'Slack',
    host: 'slack.com',
    path: /^\/(?:signup|join|shared_invite|get-started)\b.*|^\/.*shared_invite/i,
  },
  // https://core.telegram.org/api/links
  ...['t.me', 'telegram.me', 'telegram.dog'].map((host) => ({
    platform: 'Telegram',
    host,
    path: new RegExp(
      `^/(?:\\+|%2b|joinchat/|addlist/|s/)[\\w-]{4,}|^/(?!${TELEGRAM_OTHER}(?:/|\\?|$))[a-z]\\w{3,}`,
      'i',
    ),
  })),
  { platform: 'Telegram', host: 'web.telegram.org', path: /^\/(?:[akz]\/?)?#(?:@\w{4,}|\?tgaddr=)/i },
  { platform: 'WhatsApp', host: 'chat.whatsapp.com', path: CODE },
  { platform: 'WhatsApp', host: 'whatsapp.com', path: /^\/(?:channel\/|send\b|invite\/)/i },
  { platform: 'WhatsApp', host: 'wa.me', path: CODE },
  { platform: 'Signal', host: 'signal.group', path: /^\/?#./ },
  { platform: 'Signal', host: 'signal.me', path: /^\/?#./ },
  { platform: 'LINE', host: 'line.me', path: /^\/(?:r\/)?ti\/(?:g2?|p)\/./i },
  { platform: 'LINE', host: 'lin.ee', path: CODE },
  { platform: 'Matrix', host: 'matrix.to', path: /^\/?#\/./ },
  { platform: 'Guilded', host: 'guilded.gg', path: /^\/(?:[ir]\/)?[\w-]{2,}/i },
  { platform: 'Guilded', host: 'guilded.com', path: /^\/i\/./ },
  { platform: 'Revolt', host: 'rvlt.gg', path: CODE },
  { platform: 'Revolt', host: 'app.revolt.chat', path: /^\/invite\/./i },
  { platform: 'KakaoTalk', host: 'open.kakao.com', path: /^\/(?:o|me)\/./i },
  { platform: 'Viber', host: 'invite.viber.com', path: /./ },
  { platform: 'Skype', host: 'join.skype.com', path: CODE },
  { platform: 'VK', host: 'vk.me', path: /^\/join\/./i },
  { platform: 'Zalo', host: 'zalo.me', path: /^\/g\/./i },
  { platform: 'Messenger', host: 'm.me', path: /^\/(?:j|ch)\/./i },
  { platform: 'Discord', host: 'discordservers.com', path: /^\/(?:server|join)\/[\w-]{2,}/i },
  { platform: 'Teams', host: 'teams.microsoft.com', path: /^\/l\/(?:team|channel|chat|invite)\/./i },
  { platform: 'Teams', host: 'teams.live.com', path: /^\/l\/(?:invite|community)\/./i },
  { platform: 'GroupMe', host: 'groupme.com', path: /^\/(?:join_group|contact)\/./i },
  { platform: 'BAND', host: 'band.us', path: /^\/(?:n\/|@\w|band\/[0-9]+\/invitation)/i },
  { platform: 'QQ', host: 'qm.qq.com', path: /^\/(?:q\/.|cgi-bin\/qm\/qr\?)/i },
  { platform: 'QQ', host: 'jq.qq.com', path: /^\/\?./ },
  { platform: 'WeChat', host: 'weixin.qq.com', path: /^\/[gr]\/./i },
  { platform: 'WeChat', host: 'u.wechat.com', path: CODE },
  {
    platform: 'MAX',
    host: 'max.ru',
    path: /^\/(?!(?:about|download|faq|help|business|privacy|terms|legal)\b)[\w-]{4,}/i,
  },
  { platform: 'SimpleX', host: 'simplex.chat', path: /^\/(?:contact|invitation)\/?#./i },
  { platform: 'SimpleX', host: 'simplex.im', path: /^\/[acgir]\/?#./i },
  { platform: 'Instagram', host: 'instagram.com', path: /^\/(?:channel|j)\/./i },
  { platform: 'Instagram', host: 'ig.me', path: /^\/j\/./i },
];
/** What the paths of a host's invitations are, by what the host looks like. */
const BY_SKELETON: ReadonlyMap<string, readonly RegExp[]> = groupBySkeleton();

function groupBySkeleton(): ReadonlyMap<string, readonly RegExp[]> {
  const groups = new Map<string, RegExp[]>();
  for (const { host, path } of INVITATIONS) {
    const skeleton = hostSkeleton(host);
    groups.set(skeleton, [...(groups.get(skeleton) ?? []), path]);
  }
  return groups;
}

/** What opens an app's chat: the scheme, then what follows it. https://core.telegram.org/api/links, https://faq.whatsapp.com/5913398998672934 */
const SCHEMES: ReadonlyMap<string, RegExp> = new Map([
  ['tg', /^\/*(?:join|addlist|resolve|openmessage|privatepost|proxy|socks)\b/i],
  ['discord', /\binvite\//i],
  ['whatsapp', /^\/*(?:chat|send)\b/i],
  ['line', /\bti\/[gp]/i],
  ['viber', /^\/*(?:chat|add|pa)\b/i],
  ['matrix', /^\/*(?:r|roomid|u)\//i],
  ['slack', /^\/*(?:open|channel|user)\b/i],
  ['sgnl', /./],
  ['simplex', /^\/*(?:contact|invitation)\b/i],
]);

/** Whether what stands behind a scheme opens a chat in an app. */
export function isAppInvite(scheme: string, rest: string): boolean {
  return SCHEMES.get(scheme.toLowerCase())?.test(rest) ?? false;
}

/**
 * Whether there is a reason to ask where a text leads: the address of a platform's invitations, or a name with `@`.
 * @example hasInviteOrName('good morning'); // => false
 */
export function hasInviteOrName(text: string): boolean {
  return /discord|\bt(?:elegram)?\.(?:me|dog)\/|slack\.com|(?<![\w@.])@[a-z]\w{3,31}/i.test(text);
}

/** The schemes of apps whose links open a chat. */
export const APP_SCHEMES: readonly string[] = [...SCHEMES.keys()];

/** Whether a link is an invitation, also on a host that only looks like the platform's. */
export function isInvite(host: string, path: string): boolean {
  // https://core.telegram.org/api/links#public-username-links
  if (/^[a-z]\w{3,31}\.t\.me$/.test(host) && !/^(?:www|core|web)\./.test(host)) return true;
  if (path.length < 2) return false;
  const paths = parentsOf(hostSkeleton(host)).flatMap((parent) => BY_SKELETON.get(parent) ?? []);
  if (paths.length === 0) return false;
  const opened = openPath(path);
  return paths.some((one) => one.test(opened));
}

/** A name and what follows each of its dots. */
function parentsOf(name: string): string[] {
  const parents = [name];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) parents.push(name.slice(dot + 1));
  return parents;
}

/** A path as a browser asks for it: `\` is `/`, `.` and `..` are gone, ASCII decoded; several slashes are one, as servers take them. */
function openPath(path: string): string {
  try {
    const { pathname, search, hash } = new URL(path.replace(/^[\\/]+/, '/'), 'http://host.invalid');
    const decoded = pathname.replace(/%[2-7][0-9a-f]/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
    return `${decoded.replace(/\/{2,}/g, '/').replace(/^\/\*+/, '/')}${search}${hash}`;
  } catch {
    return path;
  }
}

/** Dots and slashes as people write them around filters. */
const SPELLED_DOT = '(?:[.,]|\\bdot\\b|[[({]\\s?(?:\\.|dot)\\s?[\\])}]|\\s)';
const SPELLED_SLASH = '(?:[/\\\\]|\\bslash\\b)';
/** Invitations written with blanks in them, `discord . gg / abc`. Other domains are not looked for so: "the dot com bubble". */
const SPELLED = new RegExp(
  `\\b(?:(discord|dsc)\\s{0,3}${SPELLED_DOT}\\s{0,3}(gg)|(discord|discordapp)\\s{0,3}${SPELLED_DOT}\\s{0,3}(com)|(t|telegram)\\s{0,3}${SPELLED_DOT}\\s{0,3}(me|dog))\\s{0,3}${SPELLED_SLASH}\\s{0,3}((?:invite|joinchat)\\s{0,3}/\\s{0,3})?(\\+?[\\w-]{2,64})`,
  'gi',
);
/** `.gg/abc`, which Discord's users take for discord.gg; a site of its own has a name before the dot. */
const SHORT = /(?<![\p{L}\p{N}\p{M}_\-.%\])}])\.gg\/([\w-]{4,32})/giu;
/** Letters apart: `d i s c o r d . g g / a b c`. */
const APART = /\bd ?i ?s ?c ?o ?r ?d ?\. ?g ?g ?\/ ?(\w(?: ?\w){1,31})/gi;

/** The invitations of a text that have blanks or other signs in them. */
export function spelledInvites(text: string): { readonly host: string; readonly path: string }[] {
  const spelled = Array.from(text.matchAll(SPELLED), ([, one, gg, two, com, three, me, folder, code]) => ({
    host: `${one ?? two ?? three}.${gg ?? com ?? me}`.toLowerCase(),
    path: `/${(folder ?? '').replace(/\s/g, '')}${code}`,
  }));
  const short = [...text.matchAll(SHORT), ...text.matchAll(APART)].map(([, code = '']) => ({
    host: 'discord.gg',
    path: `/${code.replaceAll(' ', '')}`,
  }));
  return [...spelled, ...short].filter((link) => isInvite(link.host, link.path));
}

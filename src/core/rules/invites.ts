import { hostSkeleton } from './host.ts';

/** Where each platform's invitations point: the host with its subdomains, and what the path must be. */
const INVITES: readonly { readonly host: string; readonly path: RegExp }[] = [
  // https://support.discord.com/hc/en-us/articles/208866998
  { host: 'discord.gg', path: /^\/[\w-]{2,}/ },
  { host: 'discord.com', path: /^\/invite\/[\w-]{2,}/i },
  { host: 'discordapp.com', path: /^\/invite\/[\w-]{2,}/i },
  // https://slack.com/help/articles/201330256
  { host: 'join.slack.com', path: /^\/./ },
  { host: 'slack.com', path: /^\/(?:signup|join|shared_invite|get-started)\b.*|^\/.*shared_invite/i },
  // https://core.telegram.org/api/links#chat-invite-links
  ...['t.me', 'telegram.me', 'telegram.dog'].map((host) => ({
    host,
    path: /^\/(?:\+|%2b|joinchat\/|addlist\/)[\w-]{4,}/i,
  })),
];
const BY_SKELETON = INVITES.map((invite) => ({ ...invite, host: hostSkeleton(invite.host) }));

/** Whether a link is an invitation, also on a host that only looks like the platform's. */
export function isInvite(host: string, path: string): boolean {
  if (path.length < 2) return false;
  const skeleton = hostSkeleton(host);
  return BY_SKELETON.some(
    (invite) => (skeleton === invite.host || skeleton.endsWith(`.${invite.host}`)) && invite.path.test(path),
  );
}

/** Invitations written with blanks in them, `discord . gg / abc`. Other domains are not looked for so: "the dot com bubble". */
const SPELLED =
  /\b(discord|discordapp|t|telegram)\s{0,3}(?:\.|\bdot\b|[[(]\s?(?:\.|dot)\s?[\])])\s{0,3}(gg|com|me|dog)\s{0,3}\/\s{0,3}((?:invite|joinchat)\s{0,3}\/\s{0,3})?(\+?[\w-]{2,64})/gi;

/** The invitations of a text that have blanks in them. */
export function spelledInvites(text: string): { readonly host: string; readonly path: string }[] {
  return [...text.matchAll(SPELLED)]
    .map((match) => ({
      host: `${match[1]}.${match[2]}`.toLowerCase(),
      path: `/${(match[3] ?? '').replace(/\s/g, '')}${match[4]}`,
    }))
    .filter((link) => isInvite(link.host, link.path));
}

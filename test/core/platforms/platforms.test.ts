import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../../src/core/common/chat-platforms.ts';
import { hasInviteOrName, isInvite, spelledInvites } from '../../../src/core/filters/links/invites.ts';
import { dropPlatformMarkup } from '../../../src/core/text/visible/platform-markup.ts';

/** How many groups the source of a pattern has. */
const groupsOf = (source: string) => (new RegExp(`${source}|`, 'u').exec('')?.length ?? 0) - 1;

describe.each(PLATFORMS)('the descriptor of $label', ({ invitations, markup, spellings, timeout }) => {
  it('writes its markup behind "<", and in one group the name that stays', () => {
    for (const [kind, source] of Object.entries(markup)) {
      expect(source.startsWith('<'), kind).toBe(true);
      expect(groupsOf(source), kind).toBe(kind === 'emoji' || kind === 'command' ? 1 : 0);
    }
  });

  it('spells hosts without groups, other forms with one, and patterns that are asked again and again keep no place', () => {
    for (const { name, ending } of spellings.hosts) expect(groupsOf(`${name}${ending}`)).toBe(0);
    for (const { pattern } of spellings.forms) expect([groupsOf(pattern.source), pattern.global]).toEqual([1, true]);
    for (const one of [spellings.hint, spellings.bareHosts, ...invitations.map(({ path }) => path)])
      expect(one?.global ?? false).toBe(false);
  });

  it('has a shortest timeout below its longest', () => {
    expect(timeout === null || timeout.minSeconds < timeout.maxSeconds).toBe(true);
  });
});

describe('what the platforms say of themselves', () => {
  it.each([
    ['discord.gg', '/abc'],
    ['join.slack.com', '/t/x'],
    ['abcd.t.me', '/'],
  ])('makes an invitation of %s%s', (host, path) => {
    expect(isInvite(host, path)).toBe(true);
    expect(hasInviteOrName(`https://${host}${path}`)).toBe(true);
  });

  it('finds invitations that are spelled around filters, in their order', () => {
    const text = 'telegram dot me slash abcd, d i s c o r d . g g / a b c d, dsc . gg / efgh and .gg/ijkl';
    expect(spelledInvites(text)).toEqual([
      { host: 'telegram.me', path: '/abcd' },
      { host: 'dsc.gg', path: '/efgh' },
      { host: 'discord.gg', path: '/ijkl' },
      { host: 'discord.gg', path: '/abcd' },
    ]);
  });

  it('drops the markup of every platform from one text', () => {
    const id = '123456789012345678';
    expect(
      dropPlatformMarkup(`<@${id}> <@U12345678|ann> <!here> <#C12345678> <a:wave:${id}> </ban user:${id}> <t:1:R>`),
    ).toBe('@ @ @ # :wave: /ban user  ');
  });
});

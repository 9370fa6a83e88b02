import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks, hasLink } from '../../../../src/core/filters/links/find-links.ts';
import { compileLinks } from '../../../../src/core/filters/links/links.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/core/settings/settings.ts';
import { normalise } from '../../../../src/core/text/normalise.ts';
import { readVisibleText } from '../../../../src/core/text/visible/visible-text.ts';
import {
  ADDRESSES,
  ALLOWED,
  BARE_SITES,
  BARE_WORDS,
  INVITATIONS,
  NO_INVITATIONS,
  NO_LINKS,
  URL_TRICKS,
} from '../sets/links.ts';

/** Processor time, which other work on the machine does not stretch as it does the clock. */
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

const hosts = (text: string) => findLinks(text).map((link) => link.host);
const rule = (settings: Partial<Settings['links']>) => {
  const find = compileLinks({ ...DEFAULT_SETTINGS.links, ...settings });
  return (text: string) => find(text, normalise(text), readVisibleText(text).visible);
};

describe('findLinks', () => {
  it.each([
    ['https://evil.com', 'evil.com'],
    ['see HTTP://Evil.COM/path?x=1.', 'evil.com'],
    ['evil.com', 'evil.com'],
    ['go to www.evil.co.uk now', 'www.evil.co.uk'],
    ['(evil.com)', 'evil.com'],
    ['**evil.com**', 'evil.com'],
    ['||https://evil.com||', 'evil.com'],
    ['[click](https://evil.com)', 'evil.com'],
    ['[click](evil.com/x)', 'evil.com'],
    ['<https://evil.com>', 'evil.com'],
    ['<https://evil.com|good>', 'evil.com'],
    ['evil.com.', 'evil.com'],
    ['https://evil.com./x', 'evil.com'],
    ['evil.com:8080', 'evil.com'],
    ['https://evil.com:8080/x', 'evil.com'],
    ['https://good.com@evil.com', 'evil.com'],
    ['https://good.com:pass@evil.com/x', 'evil.com'],
    ['https://good.com%2F@evil.com', 'evil.com'],
    ['https://evil.com\\@good.com', 'evil.com'],
    ['https%3A%2F%2Fevil.com', 'evil.com'],
    ['https%253A%252F%252Fevil.com', 'evil.com'],
    ['https://%65vil.com', 'evil.com'],
    ['evil%2Ecom', 'evil.com'],
    ['hxxp://evil.com', 'evil.com'],
    ['hxxps[:]//evil[.]com', 'evil.com'],
    ['evil[.]com', 'evil.com'],
    ['evil(dot)com', 'evil.com'],
    ['evil [dot] com', 'evil.com'],
    ['evil。com', 'evil.com'],
    ['evil․com', 'evil.com'],
    ['ftp://evil.com', 'evil.com'],
    ['https://bücher.de', 'xn--bcher-kva.de'],
    ['https://xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['去看evil.com吧', 'evil.com'],
    ['http://3232235777/', '192.168.1.1'],
    ['http://0xC0A80101', '192.168.1.1'],
    ['http://0300.0250.01.01', '192.168.1.1'],
    ['http://192.168.1.1:80', '192.168.1.1'],
    ['185.12.33.7', '185.12.33.7'],
    ['1.2.3.4:8080', '1.2.3.4'],
    ['http://[2001:db8::1]:80/x', '[2001:db8::1]'],
    ['http://[::ffff:1.2.3.4]', '[::ffff:102:304]'],
    ['youtu.be/abc', 'youtu.be'],
    ['bit.ly/3x', 'bit.ly'],
    ['www.readme.md', 'www.readme.md'],
    ['https://docs.sh', 'docs.sh'],
  ])('finds the host of %s', (text, host) => {
    expect([...hosts(text), ...hosts(normalise(text))]).toContain(host);
    expect(hasLink(normalise(text))).toBe(true);
  });

  it.each([
    'e.g. this',
    'i.e. that',
    'node.js',
    'file.py',
    'readme.md',
    'run.sh',
    'main.rs',
    'a.pl',
    'archive.zip',
    'v1.2.3',
    '1.2.3.4',
    'version 10.0.0.12',
    '3.14',
    '10.30',
    'at 10:30',
    'U.S. of A.',
    'U.S.A.',
    'I went home.Now we',
    'great.so I did',
    'done.it works',
    'wait...what',
    'me@example.com',
    'mail first.last@mail.example.co.uk please',
    'mailto:me@example.com',
    'a:b',
    'std::vector',
    'C:\\dir',
    'the dot com bubble',
    'connect the dot',
    'x.y',
    '100.000,00',
    'etc.',
    '@user.name',
    'note: this',
    'http://',
    '://',
    'config.yaml',
    'index.html',
    'a.b.c',
    'tel:+123',
  ])('finds no link in "%s"', (text) => {
    expect(hasLink(text)).toBe(false);
  });

  it('reads no host but those in the text as the platform would open it', () => {
    expect(hosts('https://good.com@evil.com')).toEqual(['evil.com']);
    expect(hosts('https://evil.com')).toEqual(['evil.com']);
    expect(hosts('me@evil.com and https://good.com')).toEqual(['good.com']);
  });

  it('never throws, and takes linear time, on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => Array.isArray(findLinks(text))));
    const parts = [
      'a.',
      '://',
      'a',
      '.',
      '%2e',
      '@',
      'http://',
      '-',
      'a-',
      '[',
      '[.]',
      '(dot)',
      'a@',
      'é.',
      '/',
      '0x',
      'discord ',
      'discord . gg / ',
      ':',
      '1.',
      '[:]',
      'xn--',
      't dot me ',
    ];
    for (const part of parts) {
      const start = cpuMs();
      findLinks(part.repeat(Math.ceil(8_000 / part.length)));
      expect(cpuMs() - start, part).toBeLessThan(250);
    }
  });
});

describe('the link rule', () => {
  it('blocks every link, or none', () => {
    expect(rule({ mode: 'block_all' })('see evil.com')).toBe('evil.com');
    expect(rule({ mode: 'off' })('see evil.com')).toBeNull();
    expect(rule({ mode: 'block_all' })('see node.js')).toBeNull();
  });

  it('lets only listed domains and their subdomains pass an allow-list', () => {
    const check = rule({ mode: 'allow_list', domains: ['paypal.com'] });
    expect(check('https://paypal.com and https://www.paypal.com/x')).toBeNull();
    expect(check('https://notpaypal.com')).toBe('notpaypal.com');
    expect(check('https://paypal.com.evil.net')).toBe('paypal.com.evil.net');
    expect(check('https://paypal.com@evil.net')).toBe('evil.net');
    expect(check('https://paypal.com and evil.net')).toBe('evil.net');
    expect(check('[https://paypal.com/x](https://evil.net/x)')).toBe('evil.net');
    expect(check('<https://evil.net/x|https://paypal.com/x>')).toBe('evil.net');
  });

  it.each([
    'https://раураl.com',
    'https://pаypal.com',
    'https://páypal.com',
    'https://paypal.com\u0301',
    'paypa1.com',
    'https://paypaⅼ.com.evil.net',
  ])('lets no look-alike pass an allow-list: %s', (text) => {
    expect(rule({ mode: 'allow_list', domains: ['paypal.com'] })(text)).not.toBeNull();
  });

  it.each([
    'discord.gg',
    'www.discord.gg',
    'dіscord.gg/abc',
    'disc0rd.gg',
    'DISCORD.GG',
    'dis\u200bcord.gg',
    'ｄｉｓｃｏｒｄ．ｇｇ',
    'https://xn--dscord-pvf.gg',
    'discord[.]gg',
    'https://discord.gg.',
    'https://x.com/?u=https://discord.gg',
  ])('meets a blocked domain and what looks like it: %s', (text) => {
    expect(rule({ mode: 'block_list', domains: ['discord.gg'] })(text)).not.toBeNull();
  });

  it('leaves other domains alone on a block-list, and covers whole suffixes', () => {
    const check = rule({ mode: 'block_list', domains: ['evil.com', 'xyz', '*.bad.org', 'readme.md', '10.0.0.1'] });
    expect(check('notevil.com evil.net https://good.com')).toBeNull();
    expect(check('spam.xyz')).toBe('spam.xyz');
    expect(check('a.bad.org')).toBe('a.bad.org');
    expect(check('see readme.md')).toBe('readme.md');
    expect(check('http://0x0a000001/')).toBe('10.0.0.1');
  });

  it("takes names that no registry gives out: of one's own network, of hidden services, of examples", () => {
    const blocks = rule({ mode: 'block_list', domains: ['evil.example', 'wiki.corp', 'onion'] });
    expect(blocks('http://www.evil.example/x')).toBe('www.evil.example');
    expect(blocks('look at evil.example')).toBe('evil.example');
    expect(blocks('http://abcdef.onion')).toBe('abcdef.onion');
    expect(blocks('http://notevil.example and http://evil.example.com')).toBeNull();
    expect(rule({ mode: 'allow_list', domains: ['wiki.corp'] })('https://wiki.corp/page')).toBeNull();
    const all = rule({ mode: 'block_all' });
    expect(all('www.evil.example')).toBe('www.evil.example');
    expect(all('run app.test and look at settings.local')).toBeNull();
  });

  it.each([
    'discord.gg/abc',
    'https://discord.com/invite/abc',
    'discordapp.com/invite/abc',
    'https://ptb.discord.com/invite/abc',
    'discord . gg / abc',
    'discord .gg/abc',
    'dіscord.gg/abc',
    'https://join.slack.com/t/team/shared_invite/zt-abc',
    'https://team.slack.com/join/shared_invite/zt-1',
    'https://slack.com/signup',
    't.me/+AbCdEf123',
    'https://t.me/joinchat/AAAA',
    'telegram.me/joinchat/AAAA',
    'tg://join?invite=abc',
    'https://discord%2Egg/abc',
    't . me / joinchat / AAAAA',
  ])('blocks the invite %s when only invites are blocked', (text) => {
    expect(rule({ block_invites: true })(text)).not.toBeNull();
  });

  it.each([
    'https://discord.com/channels/1/2',
    'discord.gg',
    'https://slack.com/help',
    'evil.com',
    'https://notdiscord.gg.com/abc',
  ])('takes %s for no invite', (text) => {
    expect(rule({ block_invites: true })(text)).toBeNull();
  });

  it('blocks invites whatever the mode, also of an allowed domain', () => {
    expect(rule({ mode: 'allow_list', domains: ['discord.gg'], block_invites: true })('discord.gg/abc')).not.toBeNull();
  });
});

describe('links as they are written', () => {
  const blocked = rule({ mode: 'block_list', domains: ['evil.com'] });
  const allowed = rule({ mode: 'allow_list', domains: ['good.com'] });
  const invites = rule({ block_invites: true });
  const all = rule({ mode: 'block_all' });

  it('are met by a block-list, whatever stands around or hides them', () => {
    expect(URL_TRICKS.filter((text) => blocked(text) === null)).toEqual([]);
    expect(URL_TRICKS.length).toBeGreaterThan(100);
  });

  it('pass an allow-list that has them, whatever stands around them', () => {
    expect(ALLOWED.filter((text) => allowed(text) !== null)).toEqual([]);
  });

  it('pass an allow-list that has them with marks, but not without', () => {
    const marked = rule({ mode: 'allow_list', domains: ['bücher.de', 'straße.de'] });
    const sites = ['https://bücher.de/x', 'bücher.de', 'BÜCHER.de', 'xn--bcher-kva.de', 'straße.de/x'];
    expect(sites.filter((text) => marked(text) !== null)).toEqual([]);
    expect(['bucher.de', 'https://bucher.de', 'cher.de'].filter((text) => marked(text) === null)).toEqual([]);
  });

  it('count as what they lead to, where an allowed host is known to lead on', () => {
    const hosts = ['google.com', 'youtube.com', 'facebook.com', 'vk.com', 'href.li', 'archive.org', 'translate.goog'];
    const check = rule({ mode: 'allow_list', domains: [...hosts, 'steamcommunity.com', 'good.com'] });
    expect(URL_TRICKS.filter((text) => check(text) === null)).toEqual([]);
    expect(check('https://www.google.com/url?q=https://good.com/x&sa=D')).toBeNull();
    expect(check('https://www.google.com/search?q=evil.com')).toBeNull();
  });

  it('count as what they lead to, where a tenant says that a host leads on', () => {
    const settings = { mode: 'allow_list' as const, domains: ['ours.org', 'good.com'] };
    const check = rule({ ...settings, redirect_domains: ['go.ours.org'] });
    expect(check('https://go.ours.org/?to=evil.com')).toBe('evil.com');
    expect(check('https://go.ours.org/evil.com/x')).toBe('evil.com');
    expect(check('https://go.ours.org/?to=https%3A%2F%2Fgood.com')).toBeNull();
    expect(rule(settings)('https://go.ours.org/?to=https://evil.com')).toBeNull();
  });

  it('are addresses in any notation', () => {
    for (const [text, host] of ADDRESSES) {
      expect(rule({ mode: 'block_list', domains: [host] })(text), text).toBe(host);
      expect(all(text), text).toBe(host);
    }
  });

  it('are invitations of every platform, and of the domains that a tenant adds', () => {
    expect(INVITATIONS.filter((text) => invites(text) === null)).toEqual([]);
    expect(NO_INVITATIONS.filter((text) => invites(text) !== null)).toEqual([]);
    const own = rule({ block_invites: true, invite_domains: ['forum.example.org'] });
    expect(own('https://forum.example.org/join')).toBe('forum.example.org');
    expect(own('https://forum.example.org')).toBeNull();
  });

  it('are not seen in code, versions, sections, files and sentences', () => {
    expect(NO_LINKS.filter((text) => all(text) !== null)).toEqual([]);
    expect(NO_LINKS.length).toBeGreaterThan(180);
  });
});

describe('names without a scheme', () => {
  const all = rule({ mode: 'block_all' });

  it.each(BARE_SITES)('are links: %s', (text) => {
    expect(all(text)).not.toBeNull();
    expect(rule({ mode: 'allow_list', domains: ['good.com'] })(text)).not.toBeNull();
  });

  it.each(BARE_WORDS)('are words: %s', (text) => {
    expect(all(text)).toBeNull();
  });

  it.each([
    'evil . com',
    'evil-shop dot com',
    'at evil .com',
    'evil (dot) com',
    '[::ffff:203.0.113.66]',
    'http://[::ffff:203.0.113.66]/x',
  ])('are met in a list, however they are spelled: %s', (text) => {
    const domains = ['evil.com', 'evil-shop.com', '203.0.113.66'];
    expect(rule({ mode: 'block_list', domains })(text)).not.toBeNull();
    expect(rule({ mode: 'block_list', domains: ['other.com'] })(text)).toBeNull();
  });
});

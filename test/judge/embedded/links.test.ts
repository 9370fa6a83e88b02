import { describe, expect, it } from 'vitest';
import { withoutLinks } from '../../../src/judge/embedded/links.ts';

function linksIn(text: string): number {
  return withoutLinks(text, []).match(/LINK/g)?.length ?? 0;
}

describe('what leads somewhere', () => {
  it.each([
    'https://example.org/a',
    'www.example.org',
    'join discord.gg/abc',
    'free-nitro.app',
    'mintpass.app',
    'go to t.me/foo now',
    'nice.me/gift',
    'win365.bet',
    'luckyspin.casino',
    'shop.example.com.au',
    'x.co.uk',
    'spiegel.de',
  ])('%s is a link', (text) => {
    expect(linksIn(text)).toBe(1);
  });

  it.each([
    '6.2.1.dev',
    'v2.pro',
    'bumped to 1.2.3 and 4.17.20',
    'com.foo.app.bar',
    'org.dspace.app.util',
    'java.net.connectexception',
    'asp.net core',
    'redux.store',
    'spring.cloud.config',
    'main.cc config.in util.pl',
    'system.in.read()',
    'ok.it works',
    'thanks.me too',
    'socket.io',
    'foo_bar.in',
  ])('%s is none', (text) => {
    expect(linksIn(text)).toBe(0);
  });
});

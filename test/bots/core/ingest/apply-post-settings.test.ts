import { describe, expect, it } from 'vitest';
import { applyPostSettings } from '../../../../bots/core/ingest/apply-post-settings.ts';
import type { IncomingMessage } from '../../../../bots/core/port/events.ts';
import { DEFAULT_SETTINGS, mergeSettings, type SettingsWrite } from '../../../../src/core/settings/settings.ts';

type Bot = Parameters<typeof applyPostSettings>[0];

/** A bot whose tenant has these settings; nothing else of it is asked. */
function botWith(posts: NonNullable<SettingsWrite['posts']>): Bot {
  const settings = mergeSettings(DEFAULT_SETTINGS, { posts });
  return { deps: { store: { findTenant: async () => ({ settings }) } } } as unknown as Bot;
}

const message: IncomingMessage = {
  ...{ community: { id: 'c', name: 'C' }, channel: { id: 'x', name: '', topic: '', parentId: null }, id: '1' },
  author: { id: 'a', name: 'A', trusted: false, roleIds: [] },
  ...{ text: '', quoted: 'what was said', files: [], link: null, sentAtMs: 0 },
};

describe('a post', () => {
  it('belongs to its author, and by default a forward belongs to the forwarder', async () => {
    expect(await applyPostSettings(botWith({}), 't', message)).toBe(message);
    const forward = { ...message, isForward: true };
    expect(await applyPostSettings(botWith({}), 't', forward)).toMatchObject({
      text: 'what was said',
      quoted: '',
      place: 'forwarded',
    });
    expect(await applyPostSettings(botWith({ forwards: 'passed_on' }), 't', forward)).toBe(forward);
  });

  it('by an app is judged if the tenant enabled that, except for apps on the allowlist', async () => {
    const post = { ...message, app: ['A1', 'B1'] };
    expect(await applyPostSettings(botWith({}), 't', post)).toBeNull();
    expect(await applyPostSettings(botWith({ apps: true }), 't', post)).toBe(post);
    for (const spared of post.app)
      expect(await applyPostSettings(botWith({ apps: true, apps_exempt: [spared] }), 't', post)).toBeNull();
  });
});

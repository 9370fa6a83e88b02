import { describe, expect, it } from 'vitest';
import { nameToJudge } from '../../../../bots/core/ingest/imitation.ts';
import type { IncomingJoin } from '../../../../bots/core/port/events.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../../src/core/settings/settings.ts';

type Bot = Parameters<typeof nameToJudge>[0];

function botWith(names: boolean, suspended = false): Bot {
  const settings = mergeSettings(DEFAULT_SETTINGS, { posts: { names } });
  const tenant = { settings, ...(suspended ? { suspended: { sinceMs: 0 } } : {}) };
  const directory = { resolve: async () => ({ community: { tenantId: 't' } }) };
  return { deps: { store: { findTenant: async () => tenant } }, directory } as unknown as Bot;
}

const join: IncomingJoin = {
  ...{ community: { id: 'c', name: 'C' }, eventId: 'e', joinedAtMs: 7 },
  person: { id: '1', name: 'Free coins' },
};

describe('the name of a new member', () => {
  it('is judged as a name together with the bio, only if the tenant enabled it', async () => {
    expect(await nameToJudge(botWith(false), join)).toBeNull();
    expect(await nameToJudge(botWith(true, true), join)).toBeNull();
    expect(await nameToJudge(botWith(true), join)).toMatchObject({ text: 'Free coins', place: 'name', sentAtMs: 7 });
    const told = { ...join, about: 'more at evil.example' };
    expect((await nameToJudge(botWith(true), told))?.text).toBe('Free coins\nmore at evil.example');
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joinTenant, useCodeFor } from '../../../src/service/communities/link.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

describe('steward link', () => {
  let line: CommandLine;
  beforeEach(async () => {
    line = await openCommandLine();
  });
  afterEach(() => line.close());

  it('prints a code that lets one community share the rules of the tenant', async () => {
    await line.run(['keys', 'create', 'shared']);
    const { code: exit, out } = await line.run(['link', 'shared']);
    expect(exit).toBe(0);
    const code = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(out)?.[0] ?? '';
    for (const typed of [`/steward run command:link join ${code}   (Discord)`, `/link join ${code}   (Telegram)`])
      expect(out).toContain(`\n  ${typed}\n`);
    const runtime = await line.open();
    try {
      const { store } = runtime;
      const { id: tenantId } = await store.ensureTenant('telegram:-100', 'pro');
      const choices = { logChannel: null, trial: false, notify: false, notifyText: '', lockdown: false };
      const made = { platform: 'telegram' as const, externalId: '-100', name: 'Harbour', tenantId, ...choices };
      const community = await store.communities.ensureCommunity(made);
      const deps = { communities: store.communities, store, now: Date.now };
      const { id, name } = await useCodeFor(deps, 'link', code, (tenantId) => deps.store.findTenant({ id: tenantId }));
      expect(name).toBe('shared');
      expect((await joinTenant(deps, community.id, id)).tenantId).toBe(id);
      await expect(
        useCodeFor(deps, 'link', code, (tenantId) => deps.store.findTenant({ id: tenantId })),
      ).rejects.toMatchObject({ code: 'not_found' });
    } finally {
      await runtime.close();
    }
  });

  it('makes no code for a tenant that there is not', async () => {
    const { code, err } = await line.run(['link', 'nobody']);
    expect(code).toBe(2);
    expect(err).toContain('nobody');
  });
});

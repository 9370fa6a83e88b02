import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCommunity, noticeOf } from '../../store/community-records.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

describe('steward authors', () => {
  let line: CommandLine;
  beforeEach(async () => {
    line = await openCommandLine();
  });
  afterEach(() => line.close());

  it('prints what is kept of a person, and erases it once it is told to', async () => {
    await line.run(['keys', 'create', 'harbour']);
    const { store, close } = await line.open();
    const tenant = await store.findTenant({ name: 'harbour' });
    const community = await addCommunity(store, 'g1', tenant?.id);
    const own = noticeOf(community, 'm1', { text: 'what I wrote' });
    await store.communities.conclude({ keys: [], nowMs: Date.now(), cases: [own] });
    await close();
    const of = ['harbour', 'discord', 'u1'];
    const shown = JSON.parse((await line.run(['authors', 'export', ...of])).out);
    expect(shown).toMatchObject({ entries: [{ text: 'what I wrote', action: 'delete', category: 'scam' }], notes: [] });
    expect((await line.run(['authors', 'erase', ...of])).code).toBe(2);
    expect((await line.run(['authors', 'erase', ...of, '--yes'])).out).toBe('discord "u1" is erased: 1 entries.\n');
    expect(JSON.parse((await line.run(['authors', 'export', ...of])).out).entries).toEqual([]);
    const again = await line.run(['authors', 'erase', ...of, '--yes', '--json']);
    expect(JSON.parse(again.out)).toMatchObject({ entries: 0 });
  });

  it('names platforms that there are', async () => {
    const { code, err } = await line.run(['authors', 'export', 'harbour', 'irc', 'u1']);
    expect(code).toBe(2);
    expect(err).toContain('discord, slack, telegram');
  });
});

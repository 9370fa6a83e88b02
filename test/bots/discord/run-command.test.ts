import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openDiscordDriver>>;
beforeEach(async () => {
  driver = await openDiscordDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

const use = () => ({ user: driver.idOf('owner'), channel: driver.channelId, name: 'steward run' });

it('carries out what the menu does not offer, and says that the dashboard does it too', async () => {
  const changed = await driver.server.runCommand({ ...use(), options: { command: 'flood set 4 9 60 delete' } });
  expect(changed.text).toMatch(/also change this on the dashboard: .*\/steward dashboard/);
  const [tenant] = await open.world.temporary.store.listTenants();
  expect(tenant?.settings.flood).toMatchObject({
    repeats: 4,
    messages: 9,
    window_seconds: 60,
    action: 'delete',
  });
  const shown = await driver.server.runCommand({ ...use(), options: { command: 'flood show' } });
  expect(shown.text).not.toMatch(/on the dashboard/);
});

it('says how a command is typed, with the same words', async () => {
  const { text } = await driver.server.runCommand({ ...use(), options: { command: 'flood set many' } });
  expect(text).toMatch(/\/steward run command:flood set \\<repeats\\>/);
});

it('checks the rights of the command that is typed', async () => {
  const asMember = { ...use(), user: driver.idOf('moderator') };
  expect((await driver.server.runCommand({ ...asMember, options: { command: 'flood show' } })).text).toMatch(/flood/i);
  const refused = await driver.server.runCommand({ ...asMember, options: { command: 'flood set 4 9 60 delete' } });
  expect(refused.text).toMatch(/Only people who manage/);
});

it('proposes commands that the menu does not have', async () => {
  const proposed = await driver.server.autocomplete({ ...use(), options: { command: 'flood' }, focused: 'command' });
  expect(proposed.map(({ value }) => value)).toEqual(['flood show', 'flood set', 'flood calm']);
  const others = await driver.server.autocomplete({ ...use(), options: { command: 'policy' }, focused: 'command' });
  expect(others.map(({ value }) => value)).toEqual([
    'policy preset',
    'policy rule',
    'policy suggest',
    'policy minutes',
  ]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../app/config/config.ts';
import { findSettingWarnings } from '../../app/config/setting-warnings.ts';
import { createDoctor } from '../../app/doctor/doctor.ts';
import { describeBots, joinCommands, stateOfBots } from '../../app/server/bots.ts';
import { defineBot, settingsOf } from '../../bots/core/port/definition.ts';
import type { RunningBot } from '../../bots/core/port/running-bot.ts';
import { BOTS } from '../../bots/registry.ts';
import { startBots } from '../../bots/start.ts';
import { TELEGRAM } from '../../bots/telegram/setup/capabilities.ts';
import { renderBotList, renderEnvExample, renderSettingsPage } from '../../scripts/settings.ts';
import { CHAT_PLATFORMS } from '../../src/core/common/chat-platforms.ts';
import { findingsOf } from '../../src/core/common/doctor-finding.ts';
import { settingGroup, text, wholeNumber } from '../../src/core/common/setting-field.ts';
import { SOURCES } from '../../src/core/decisions/decision.ts';
import { type BotWorld, openBotWorld } from './support/bot-deps.ts';

const { ok } = findingsOf('heron');

/** A platform that nobody has heard of: one room, and one line in a list. */
function madeUp(started: unknown[] = []) {
  return defineBot({
    name: 'heron',
    capabilities: { ...TELEGRAM, label: 'Heron' },
    settings: {
      HERON_TOKEN: {
        ...settingGroup('bots')(text, ''),
        example: 'coo-123',
        help: 'The ring of the heron; it flies when this is set.',
      },
      HERON_LOFT: { ...settingGroup('bots')(wholeNumber(0, 9), '3'), example: '4', help: 'The loft it comes home to.' },
    },
    turnedOnBy: ['HERON_TOKEN'],
    issues: (isSet) => (isSet('HERON_TOKEN') && !isSet('HERON_LOFT') ? ['HERON_LOFT is not set'] : []),
    start: async (_deps, values): Promise<RunningBot> => {
      started.push(values.HERON_TOKEN, values.HERON_LOFT);
      return { health: () => ({ platform: 'heron', state: 'running', problem: null }), stop: async () => {} };
    },
    check: async (_deps, values) => [ok(`ring ${values.HERON_TOKEN}, loft ${values.HERON_LOFT}`)],
    summary: 'Flags by air.',
  });
}

describe('the registry', () => {
  it('has one bot for every chat platform, under the name of its room and of its source', () => {
    const rooms = readdirSync('bots', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(BOTS.map(({ name }) => name).sort()).toEqual([...CHAT_PLATFORMS].sort());
    expect(rooms.map(({ name }) => name).sort()).toEqual([...CHAT_PLATFORMS, 'core'].sort());
    expect(CHAT_PLATFORMS.every((name) => SOURCES.some((source) => source === name))).toBe(true);
  });

  it('forbids the rooms of the platforms to know one another', () => {
    const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
    const names = forbidden.map(({ name }: { name: string }) => name);
    for (const name of CHAT_PLATFORMS) expect(names).toContain(`${name}-imports-core`);
  });

  it('lets no two bots have one setting', () => {
    expect(() => settingsOf([madeUp(), madeUp()])).toThrow('HERON_TOKEN');
  });
});

describe('a platform that is added to the list', () => {
  let world: BotWorld;
  beforeEach(async () => {
    world = await openBotWorld();
  });
  afterEach(() => world.close());

  const set = { HERON_TOKEN: 'coo', HERON_LOFT: '7' };

  it('is read, checked and started with its own settings, and off without its token', async () => {
    const started: unknown[] = [];
    const bots = [...BOTS, madeUp(started)];
    expect(readConfig({}, bots).bots.heron).toBeNull();
    expect(() => readConfig({ HERON_TOKEN: 'coo' }, bots)).toThrow('HERON_LOFT is not set');
    expect(() => readConfig({ ...set, HERON_LOFT: '12' }, bots)).toThrow('HERON_LOFT is above 9');
    const running = await startBots(world.process().deps, bots, readConfig(set, bots).bots);
    expect(started).toEqual(['coo', 7]);
    const off = Object.fromEntries(BOTS.map(({ name }) => [name, 'off']));
    expect(stateOfBots(running, bots)).toEqual({ ...off, heron: 'running' });
    expect(describeBots(running, bots)).toContainEqual({ name: 'Heron', isOn: true, state: 'on' });
    expect(describeBots(running, bots)[0]).toEqual({ name: 'Discord', isOn: false, state: 'DISCORD_TOKEN' });
    await running.stop();
  });

  it('is told of where a code, a token or the right name of a setting is asked for', () => {
    const bots = [...BOTS, madeUp()];
    expect(joinCommands('AB12', bots).at(-1)).toEqual({ platform: 'Heron', command: '/link join AB12' });
    const warningsOf = (env: Record<string, string>) => findSettingWarnings(readConfig(env, bots), env, [], bots);
    expect(warningsOf({ SERVICE_ROLE: 'bots' })).toEqual([
      expect.objectContaining({
        fix: expect.stringMatching(/^Set DISCORD_TOKEN or .* or HERON_TOKEN, or use another role/),
      }),
    ]);
    expect(warningsOf({ HERON_TOKNE: 'coo' })).toEqual([
      expect.objectContaining({ fix: expect.stringContaining('The most similar setting is HERON_TOKEN.') }),
    ]);
  });

  it('is looked at by the doctor when it is on, and named when it is off', async () => {
    const bots = [madeUp()];
    const examine = (env: Record<string, string>) =>
      Promise.all(
        createDoctor(
          () => readConfig(env, bots),
          () => [],
          bots,
        )(false)
          .slice(-bots.length)
          .map((look) => look()),
      );
    expect(await examine(set)).toEqual([[ok('ring coo, loft 7')]]);
    expect(await examine({})).toEqual([[ok('off; HERON_TOKEN turns it on')]]);
  });

  it('stands in .env.example, in the settings and in the list of the index', () => {
    const bots = [...BOTS, madeUp()];
    expect(renderEnvExample(bots)).toContain('# The loft it comes home to.\n# HERON_LOFT=3');
    expect(renderSettingsPage(bots)).toContain('| `HERON_TOKEN` |  | `coo-123` |');
    const index = readFileSync('docs/README.md', 'utf8');
    expect(renderBotList(index)).toBe(index);
    expect(renderBotList(index, bots)).toContain('- [Heron](heron.md): `HERON_TOKEN`. Flags by air.');
  });
});

import { defineBot } from '../shared/definition/definition.ts';
import { DISCORD } from './capabilities.ts';
import { configOf, DISCORD_SETTINGS } from './config.ts';
import { examineDiscord } from './examine.ts';

/** The Discord bot. */
export const discord = defineBot({
  name: 'discord',
  capabilities: DISCORD,
  settings: DISCORD_SETTINGS,
  turnedOnBy: ['DISCORD_TOKEN'],
  isDivided: () => true,
  faults: () => [],
  start: async (deps, settings) => (await import('./start.ts')).startDiscord(deps, configOf(settings)),
  examine: (deps, settings) => examineDiscord(deps, configOf(settings)),
  summary: 'Flags, deletes, times out; notices raids and can pause invites.',
});

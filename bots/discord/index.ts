import { defineBot } from '../shared/definition/definition.ts';
import { DISCORD } from './capabilities.ts';
import { configOf, DISCORD_SETTINGS } from './config.ts';
import { checkDiscord } from './examine.ts';

/** The Discord bot. */
export const discord = defineBot({
  name: 'discord',
  capabilities: DISCORD,
  settings: DISCORD_SETTINGS,
  turnedOnBy: ['DISCORD_TOKEN'],
  isDivided: () => true,
  issues: () => [],
  start: async (deps, settings) => (await import('./start.ts')).startDiscord(deps, configOf(settings)),
  check: (deps, settings) => checkDiscord(deps, configOf(settings)),
  summary: 'Flags, deletes, times out; notices raids and can pause invites.',
});

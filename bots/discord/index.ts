import { defineBot } from '../core/port/definition.ts';
import { configOf, DISCORD_SETTINGS } from './connection/config.ts';
import { DISCORD } from './setup/capabilities.ts';

/** The Discord bot. */
export const discord = defineBot({
  name: 'discord',
  capabilities: DISCORD,
  settings: DISCORD_SETTINGS,
  turnedOnBy: ['DISCORD_TOKEN'],
  isDivided: () => true,
  issues: () => [],
  start: async (deps, settings) => (await import('./start.ts')).startDiscord(deps, configOf(settings)),
  check: async (deps, settings) => (await import('./setup/doctor-checks.ts')).checkDiscord(deps, configOf(settings)),
  summary: 'Flags, deletes, times out; notices raids and can pause invites.',
});

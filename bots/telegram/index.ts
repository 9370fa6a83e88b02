import { defineBot } from '../core/port/definition.ts';
import { configOf, TELEGRAM_SETTINGS } from './connection/config.ts';
import { TELEGRAM } from './setup/capabilities.ts';
import { checkTelegram } from './setup/doctor-checks.ts';

/** The Telegram bot. */
export const telegram = defineBot({
  name: 'telegram',
  capabilities: TELEGRAM,
  settings: TELEGRAM_SETTINGS,
  turnedOnBy: ['TELEGRAM_TOKEN'],
  issues: () => [],
  start: async (deps, settings) => (await import('./start.ts')).startTelegram(deps, configOf(settings)),
  check: (deps, settings) => checkTelegram(deps, configOf(settings)),
  summary: 'Flags, deletes; times out and locks down in supergroups.',
});

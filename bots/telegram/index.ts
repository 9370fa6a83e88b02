import { defineBot } from '../shared/definition/definition.ts';
import { TELEGRAM } from './capabilities.ts';
import { configOf, TELEGRAM_SETTINGS } from './config.ts';
import { checkTelegram } from './examine.ts';

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

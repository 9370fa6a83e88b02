import { defineBot } from '../shared/definition/definition.ts';
import { TELEGRAM } from './capabilities.ts';
import { configOf, TELEGRAM_SETTINGS } from './config.ts';
import { examineTelegram } from './examine.ts';

/** The Telegram bot. */
export const telegram = defineBot({
  name: 'telegram',
  capabilities: TELEGRAM,
  settings: TELEGRAM_SETTINGS,
  turnedOnBy: ['TELEGRAM_TOKEN'],
  faults: () => [],
  start: async (deps, settings) => (await import('./start.ts')).startTelegram(deps, configOf(settings)),
  examine: (deps, settings) => examineTelegram(deps, configOf(settings)),
  summary: 'Flags, deletes; times out and locks down in supergroups.',
});

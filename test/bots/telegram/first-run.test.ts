import type { ChatAdministratorRights } from 'grammy/types';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { describeFirstRun } from '../first-run/first-run.ts';
import type { Right } from '../first-run/rights.ts';
import { openTelegramDriver } from './driver.ts';

describeFirstRun('Telegram', async () => {
  const driver = await openTelegramDriver({ privacyMode: true });
  const without = (change: Partial<ChatAdministratorRights> | 'member', test: Right['test']): Right => ({
    take: () => driver.setRights(change),
    give: () => driver.setRights({}),
    test,
  });
  const table: Readonly<Record<string, Right>> = {
    // With privacy mode on, a bot that is no administrator hears nothing but its commands.
    'See all messages': without('member', 'silent'),
    'See joins and reactions': without('member', 'silent'),
    'Delete messages': without({ can_delete_messages: false }, 'fails'),
    'Time members out': without({ can_restrict_members: false }, 'passes'),
    'Close the chat in a flood': without({ can_restrict_members: false }, 'passes'),
    'Kick and ban': without({ can_restrict_members: false }, 'passes'),
    'Close the chat in a raid': without({ can_restrict_members: false }, 'passes'),
  };
  return {
    driver,
    everything: ['policy action scam timeout', 'raid lockdown on', 'flood calm on', 'log bans on'],
    rightOf: (what) => table[what] ?? null,
    // A supergroup stays one.
    forGood: [ENGLISH('telegram.be_a_supergroup_for_timeouts')],
  };
});

import type { ChatAdministratorRights } from 'grammy/types';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { describeFirstRun } from '../first-run/first-run.ts';
import type { Right } from '../first-run/rights.ts';
import { openTelegramDriver } from './driver.ts';

const RESTRICTING = ['Time members out', 'Close the chat in a flood', 'Close the chat in a raid', 'Kick and ban'];
const OF_ADMINISTRATORS = ['See all messages', 'See joins and reactions', 'Delete messages', ...RESTRICTING];

describeFirstRun('Telegram', async () => {
  const driver = await openTelegramDriver({ privacyMode: true });
  const lost: Partial<ChatAdministratorRights> = {};
  let isMember = false;
  const setRights = () => driver.setRights(isMember ? 'member' : lost);
  const without = (right: keyof typeof lost, rest: Pick<Right, 'test' | 'hides'>): Right => ({
    take() {
      lost[right] = false;
      return setRights();
    },
    give() {
      delete lost[right];
      return setRights();
    },
    ...rest,
  });
  const demoted = (is: boolean) => () => {
    isMember = is;
    return setRights();
  };
  const asMember: Right = { take: demoted(true), give: demoted(false), test: 'silent', hides: OF_ADMINISTRATORS };
  const restricting = without('can_restrict_members', { test: 'passes', hides: RESTRICTING });
  const table: Readonly<Record<string, Right>> = {
    // With privacy mode on, a bot that is no administrator hears nothing but its commands.
    'See all messages': asMember,
    'See joins and reactions': asMember,
    'Delete messages': without('can_delete_messages', { test: 'fails' }),
    ...Object.fromEntries(RESTRICTING.map((what) => [what, restricting])),
  };
  return {
    driver,
    everything: ['policy action scam timeout', 'raid lockdown on', 'flood calm on', 'log bans on'],
    combined: ['See all messages', 'Delete messages', 'Time members out'],
    rightOf: (what) => table[what] ?? null,
    // A supergroup stays one.
    forGood: [ENGLISH('telegram.be_a_supergroup_for_timeouts')],
  };
});

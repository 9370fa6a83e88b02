import type { ModerationCase } from '../../../src/core/communities.ts';
import type { BulkAction } from '../../../src/core/presses.ts';
import { done, note } from '../answers.ts';
import { phrase } from '../language/say.ts';
import { type Pressed, showSoon } from '../pressed.ts';
import type { Answer, ButtonVerb } from '../rendering.ts';
import { adopt } from './gather.ts';
import { type Asking, askAll, askForNewcomers, type Whole } from './whole.ts';

async function lift({ bot, carryOut, say, raids, notice, press }: Pressed): Promise<Answer> {
  const lifted = await raids.lift(notice, press.by);
  if (!lifted) return note(say('This raid was lifted already.'));
  showSoon(bot, carryOut, notice);
  return done(say('Lifted: newcomers are treated like everybody again.'));
}

/** Lifts a raid and ends the timeouts of everybody who came with it. */
async function release(pressed: Pressed): Promise<Answer> {
  const { bot, carryOut, say, raids, press } = pressed;
  const notice = await adopt(bot, pressed.notice);
  await raids.lift(notice, press.by);
  const asked = await askAll(await askingOf(pressed, notice), 'undo');
  showSoon(bot, carryOut, notice);
  return done(
    say('Lifted; {count, plural, one {# timeout} other {# timeouts}} to end. The entry counts them.', {
      count: asked.parts,
    }),
  );
}

async function timeOutAll(pressed: Pressed): Promise<Answer> {
  const { bot, carryOut, say, community } = pressed;
  const notice = await adopt(bot, pressed.notice);
  const { parts } = await askForNewcomers(await askingOf(pressed, notice), community);
  showSoon(bot, carryOut, notice);
  return done(
    say('{count, plural, one {# newcomer} other {# newcomers}} to time out. The entry counts them, and can stop it.', {
      count: parts,
    }),
  );
}

const WHOLE = {
  all_delete: 'delete',
  all_timeout: 'timeout',
  all_undo: 'undo',
  all_right: 'right',
  all_wrong: 'wrong',
  all_stop: 'stop',
} as const satisfies Partial<Record<ButtonVerb & BulkAction, Whole>>;

/** What is answered to somebody who asked for the whole; what became of it, the entry tells. */
const ANSWERS: Readonly<Record<Whole, string>> = {
  delete: phrase('{count, plural, one {# message} other {# messages}} to delete. The entry counts them.'),
  timeout: phrase('{count, plural, one {# account} other {# accounts}} to time out. The entry counts them.'),
  undo: phrase('{count, plural, one {# timeout} other {# timeouts}} to end. The entry counts them.'),
  right: phrase('{count, plural, one {# decision} other {# decisions}} noted as right.'),
  wrong: phrase(
    '{count, plural, one {# decision} other {# decisions}} noted as wrong. Their texts pass from now on, and their timeouts end.',
  ),
  stop: phrase('Called off what waited of {count, plural, one {# message} other {# messages}}.'),
};

/** Does what was pressed for a whole incident or raid. */
export async function pressWhole(pressed: Pressed, verb: BulkAction): Promise<Answer> {
  switch (verb) {
    case 'lift':
      return lift(pressed);
    case 'release':
      return release(pressed);
    case 'raid_timeout':
      return timeOutAll(pressed);
    default:
      return askForAll(pressed, WHOLE[verb]);
  }
}

async function askForAll(pressed: Pressed, whole: Whole): Promise<Answer> {
  const { bot, carryOut, say } = pressed;
  const notice = await adopt(bot, pressed.notice);
  const { parts, elsewhere } = await askAll(await askingOf(pressed, notice), whole);
  showSoon(bot, carryOut, notice);
  if (parts === 0 && elsewhere === 0) return note(say('There is nothing left to do.'));
  const others = say(
    '{count, plural, one {# more is} other {# more are}} in communities where you are no moderator; theirs have an entry of their own.',
    { count: elsewhere },
  );
  return done(
    say(ANSWERS[whole], { count: parts }),
    ...(elsewhere > 0 ? [{ kind: 'text' as const, text: others }] : []),
  );
}

export async function askingOf({ bot, carryOut, community, press }: Pressed, lead: ModerationCase): Promise<Asking> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const ofTenant = press.withKey ? community.tenantId : null;
  return { bot, carryOut, lead, by: press.by, ofTenant, timeoutMinutes: tenant?.policy.timeout_minutes ?? 0 };
}

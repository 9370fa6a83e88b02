import { denied, done, fault, note } from '../answers.ts';
import { mayPress } from '../may-press.ts';
import type { IncomingPress } from '../platform.ts';
import type { PressDeps } from '../pressed.ts';
import type { Answer, ButtonVerb } from '../rendering.ts';

/** The buttons of what is told beside decisions. */
export type BulletinVerb = Extract<ButtonVerb, 'calm_end'>;

/** Does what was pressed on a bulletin, for those who may at this moment. */
export async function pressBulletin(
  { bot, bulletins }: PressDeps,
  verb: BulletinVerb,
  bulletinId: string,
  press: IncomingPress,
): Promise<Answer> {
  const bulletin = await bot.deps.communities.findBulletin(bulletinId);
  const community = bulletin && (await bot.deps.communities.findCommunity({ id: bulletin.communityId }));
  if (!bulletin || community?.platform !== bot.platform.name) return fault('This is older than what is kept.');
  if (!(await mayPress(bot, community, press.by.id, 'moderate'))) return denied('moderate');
  switch (verb) {
    case 'calm_end': {
      const ended = await bulletins.calms.end(bulletin, press.by);
      if (!ended) return note('It is over already.');
      return ended.state === 'off'
        ? done('Put back as it was.')
        : fault('Not yet', { kind: 'text', text: `The platform answered ${ended.why}; it is tried again.` });
    }
    default:
      return verb satisfies never;
  }
}

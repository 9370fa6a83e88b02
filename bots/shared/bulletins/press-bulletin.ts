import { denied, done, fault, note } from '../answers.ts';
import type { IncomingPress } from '../incoming.ts';
import { sayTo } from '../language/say.ts';
import { mayPress } from '../may-press.ts';
import { type PressDeps, sayWhere } from '../pressed.ts';
import type { Answer, ButtonVerb } from '../rendering.ts';

/** The buttons of what is told beside decisions. */
export type BulletinVerb = Extract<ButtonVerb, 'calm_end' | 'tune_apply' | 'tune_no'>;

/** Does what was pressed on a bulletin, for those who may at this moment. */
export async function pressBulletin(
  { bot, bulletins }: PressDeps,
  verb: BulletinVerb,
  bulletinId: string,
  press: IncomingPress,
): Promise<Answer> {
  const bulletin = await bot.deps.communities.findSystemEntry(bulletinId);
  const community = bulletin && (await bot.deps.communities.findCommunity({ id: bulletin.communityId }));
  if (!bulletin || community?.platform !== bot.platform.name)
    return fault((await sayWhere(bot, press))('This is older than what is kept.'));
  const say = sayTo(community);
  const wanted = verb === 'calm_end' ? 'moderate' : 'manage';
  if (!(await mayPress(bot, community, press.by.id, wanted))) return denied(say, wanted);
  switch (verb) {
    case 'calm_end': {
      const ended = await bulletins.calms.end(bulletin, press.by);
      if (!ended) return note(say('It is over already.'));
      return ended.state === 'off'
        ? done(say('Put back as it was.'))
        : fault(say('Not yet'), {
            kind: 'text',
            text: say('The platform answered {code}; it is tried again.', { code: ended.why }),
          });
    }
    case 'tune_apply':
    case 'tune_no':
      return bulletins.suggestions.answer(bot, say, bulletin, verb === 'tune_apply', press.by);
    default:
      return verb satisfies never;
  }
}

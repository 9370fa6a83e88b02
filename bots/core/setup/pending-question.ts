import { z } from 'zod';
import { makeCode, useCode } from '../../../src/service/common/one-time-code.ts';
import type { Translate } from '../i18n/translate.ts';
import { REMOVALS } from '../port/outcome.ts';
import { type Answer, button, failure, withButtons } from '../port/rendering.ts';
import { type PlatformAccess, serviceDeps } from '../state/platform-access.ts';

/** Something that is done only when somebody presses for it once more. */
const questionSchema = z.discriminatedUnion('kind', [
  /** Entries go to a channel that members can read. */
  z.object({ kind: z.literal('public_log'), communityId: z.string(), channelId: z.string() }),
  z.object({ kind: z.literal('remove_rule'), communityId: z.string(), name: z.string() }),
  /** The community takes the rules of another tenant. */
  z.object({ kind: z.literal('join'), communityId: z.string(), tenantId: z.string() }),
  /** The author of an entry, or these newcomers of a raid, are to be kicked or banned, at the word of this very person. */
  z.object({
    kind: z.literal('removal'),
    communityId: z.string(),
    noticeId: z.string(),
    how: z.enum(REMOVALS),
    newcomerIds: z.array(z.string()).optional(),
    personId: z.string(),
  }),
]);
export type SetupQuestion = z.output<typeof questionSchema>;

/** Asks a question, kept for a quarter of an hour, also over a restart; its buttons are pressed once. @param said its title and what is said below. */
export async function askQuestion(
  bot: PlatformAccess,
  translate: Translate,
  question: SetupQuestion,
  label: string,
  ...said: Parameters<typeof failure>
): Promise<Answer> {
  const code = await keep(bot, undefined, question);
  return withButtons(
    failure(...said),
    button('confirm', code, label, 'danger'),
    button('keep', question.communityId, translate('setup.leave_it_as_it_is')),
  );
}

/** What a button stands for; null when it was pressed before, or asked too long ago. */
export async function takeQuestion(bot: PlatformAccess, code: string): Promise<SetupQuestion | null> {
  const found = await useCode(serviceDeps(bot), 'question', code);
  return found === null ? null : questionSchema.parse(JSON.parse(found));
}

/** Keeps a question under a code, or again under that of somebody who may not press: it is still a question to those who may. */
export function keep(bot: PlatformAccess, code: string | undefined, question: SetupQuestion): Promise<string> {
  return makeCode(serviceDeps(bot), 'question', JSON.stringify(question), code);
}

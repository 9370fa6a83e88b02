import { z } from 'zod';
import { makeCode, useCode } from '../../../src/service/common/one-time-code.ts';
import type { Translate } from '../i18n/translate.ts';
import { REMOVALS } from '../port/outcome.ts';
import { type Answer, button, failure, withButtons } from '../port/rendering.ts';
import { type PlatformAccess, serviceDeps } from '../state/platform-access.ts';

/** An operation that waits for a confirmation. */
const questionSchema = z.discriminatedUnion('kind', [
  /** Post entries in a channel that members can read. */
  z.object({ kind: z.literal('public_log'), communityId: z.string(), channelId: z.string() }),
  z.object({ kind: z.literal('remove_rule'), communityId: z.string(), name: z.string() }),
  /** Join the community to another tenant and its rules. */
  z.object({ kind: z.literal('join'), communityId: z.string(), tenantId: z.string() }),
  /** Kick or ban the author of an entry, or these newcomers of a raid; only this person may confirm. */
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

/** Asks for a confirmation, valid for 15 minutes and across restarts; its buttons work once. @param said title and text. */
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

/** Returns the question behind a button; null if it was pressed before, or asked too long ago. */
export async function takeQuestion(bot: PlatformAccess, code: string): Promise<SetupQuestion | null> {
  const found = await useCode(serviceDeps(bot), 'question', code);
  return found === null ? null : questionSchema.parse(JSON.parse(found));
}

/** Stores a question under a code, or again after a press without permission, so that others can still confirm it. */
export function keep(bot: PlatformAccess, code: string | undefined, question: SetupQuestion): Promise<string> {
  return makeCode(serviceDeps(bot), 'question', JSON.stringify(question), code);
}

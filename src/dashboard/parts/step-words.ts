import type { StepResult } from '../../core/common/steps.ts';

/** The word for each step that was done. */
export const STEP_WORDS: Readonly<Record<StepResult['step'], string>> = {
  delete: 'deleted',
  timeout: 'timed out',
  end_timeout: 'timeout ended',
  notify: 'author told',
  answer: 'author told what came of the appeal',
  kick: 'kicked',
  ban: 'banned',
  unban: 'ban lifted',
  warn: 'warned',
  unwarn: 'warning withdrawn',
  give_text: 'its text sent to the author',
  repost: 'posted again in their name',
  hold: 'confirmed by its author',
  admit: 'request approved',
  decline: 'request declined',
  delete_webhook: 'webhook deleted',
};

import type { TextKey } from '../../../../src/core/common/texts.ts';
import { msg } from '../../i18n/translate.ts';

/** What may be asked for of all parts of an incident, as it is kept with its case, and its text. */
export const REQUESTED = {
  'asked to delete all': msg('incident.asked_to_delete_all'),
  'asked to time out all': msg('incident.asked_to_time_out_all'),
  'asked to time out all newcomers': msg('incident.asked_to_time_out_all_newcomers'),
  'asked to end all timeouts': msg('incident.asked_to_end_all_timeouts'),
  'removed as spam': msg('incident.removed_as_spam'),
  'found right': msg('common.found_right'),
  'dismissed as wrong': msg('common.dismissed_as_wrong'),
  'what waited was called off': msg('incident.what_waited_was_called_off'),
  'appeal upheld': msg('entry.appeal_upheld'),
  'appeal granted': msg('entry.appeal_granted'),
} as const satisfies Readonly<Record<string, TextKey>>;

/** What is kept with everything that went with a spammer, and has one press take all of it back. */
export const SPAM = 'removed as spam' satisfies Requested;

export type Requested = keyof typeof REQUESTED;

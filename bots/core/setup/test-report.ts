import type { TestStep } from '../../../src/core/communities/community-reports.ts';
import { cutMiddle, type Translate, translateLeftOut } from '../i18n/translate.ts';
import { typed } from '../incidents/view/typed-command.ts';
import { type Capabilities, explainRefusal } from '../port/capabilities.ts';
import type { IncomingMessage } from '../port/events.ts';
import { describeShut } from '../port/log-place.ts';
import { type NotDone, type Outcome, whyNotDone } from '../port/outcome.ts';
import { type Entry, type Field, fieldIf } from '../port/rendering.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

type Results = { readonly found: TestStep; readonly logged: TestStep | null; readonly deleted: TestStep | null };

/** Says why no entry was posted. */
export function notLogged(
  translate: Translate,
  { platform: { capabilities } }: PlatformAccess,
  posted: NotDone | null,
): string {
  if (posted === null)
    return translate('test.no_place_entries_command_chooses', { command: typed(capabilities, 'log here') });
  return posted.kind === 'gone' || posted.kind === 'refused'
    ? describeShut(translate, whyNotDone(posted))
    : describeAnswer(translate, capabilities, posted.error);
}

/** What became of deleting the test message. */
export function describeDeletion(
  translate: Translate,
  { platform: { capabilities } }: PlatformAccess,
  outcome: Outcome,
): TestStep {
  const isWell = outcome.kind === 'done';
  switch (outcome.kind) {
    case 'done':
      return { isWell, text: translate('test.the_message_is_gone') };
    case 'gone':
      return { isWell, text: translate('test.somebody_deleted_it_before') };
    case 'refused':
      return { isWell, text: explainRefusal(translate, capabilities, 'delete', outcome.refusal) };
    default:
      return { isWell, text: describeAnswer(translate, capabilities, outcome.error) };
  }
}

function describeAnswer(translate: Translate, { label: platform }: Capabilities, code: string): string {
  return translate('common.platform_answered_code', { platform, code });
}

/** Whether every part of the test went well. */
export function isWell({ found, logged, deleted }: Results): boolean {
  return [found, logged, deleted].every((result) => result?.isWell === true);
}

/** The entry that the test posts, as moderators get them. */
export function entryOf(translate: Translate, id: string, message: IncomingMessage, results: Results): Entry {
  const { found, logged, deleted } = results;
  const isUnderWay = logged === null;
  const passed = isWell(results);
  const field = (label: string, result: TestStep | null): Field[] =>
    fieldIf(label, result && `${result.isWell ? '✅' : translate('status.not_working')} ${result.text}`);
  return {
    id,
    language: translate.language,
    tone: passed ? 'good' : isUnderWay ? 'info' : 'warning',
    title: passed
      ? `✅ ${translate('test.test_passed_found_logged_deleted')}`
      : translate(isUnderWay ? 'test.a_test_is_under_way' : 'test.the_test_did_not_pass'),
    author: { id: message.author.id, name: message.author.name },
    place: { channelId: message.channel.id, name: message.channel.name, link: message.link },
    text: translateLeftOut(translate, cutMiddle(message.text, TEXT_MAX_CHARS)),
    fields: [
      ...field(translate('test.found'), found),
      ...field(translate('test.logged'), logged),
      ...field(translate('entry.deleted_title'), deleted),
    ],
    buttons: [],
  };
}

/** The same in one text, where no entry can be posted. */
export function asText({ title, fields }: Entry): string {
  return [title, ...fields.map(({ label, value }) => `${label}: ${value}`)].join('\n');
}

/** How much of the tested text is shown. */
export const TEXT_MAX_CHARS = 400;

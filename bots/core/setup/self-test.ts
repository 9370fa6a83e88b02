import { v7 as newId, v4 as newRequestId } from 'uuid';
import type { Community, TestReport, TestStep } from '../../../src/core/communities/community.ts';
import type { Moderate } from '../../../src/core/moderation/moderate-request.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { CODE_MINUTES } from '../../../src/service/common/one-time-code.ts';
import { beginTestMessage, useTestMark } from '../../../src/service/communities/self-test.ts';
import { cutMiddle, showProbability, type Translate, translateFor, translateLeftOut } from '../i18n/translate.ts';
import { describeThreshold } from '../incidents/view/render-case.ts';
import { typed } from '../incidents/view/typed-command.ts';
import { type Capabilities, explainRefusal } from '../port/capabilities.ts';
import type { IncomingMessage, PersonRef } from '../port/events.ts';
import { postRefusalText } from '../port/log-place.ts';
import { type NotDone, type Outcome, whyNotDone } from '../port/outcome.ts';
import { type Answer, type Entry, type Field, fieldIf, note } from '../port/rendering.ts';
import type { CommunityAccess } from '../state/access.ts';
import { scopeOf } from '../state/message-scope.ts';
import { type PlatformAccess, serviceDeps } from '../state/platform-access.ts';

/** Starts a test of the whole process with a message by this person: found, logged, deleted. Valid for one message, for 15 minutes. */
export async function beginTest(bot: CommunityAccess, community: Community, by: PersonRef): Promise<Answer> {
  const translate = translateFor(community);
  const text = await beginTestMessage(serviceDeps(bot), { communityId: community.id, personId: by.id });
  return note(
    translate('test.write_this_scam_yourself'),
    translate('test.channel_bot_watches_within_minutes', { minutes: CODE_MINUTES }),
    { kind: 'secret', text },
  );
}

/**
 * Processes a test message, whatever the policy does with scams: judges, logs and deletes it.
 * @returns false if nobody asked for this test; then it is an ordinary message.
 */
export async function runTest(bot: CommunityAccess, community: Community, message: IncomingMessage): Promise<boolean> {
  const { communities, schedule } = bot.deps;
  const writer = { communityId: community.id, personId: message.author.id };
  if (!(await useTestMark(serviceDeps(bot), message.text, writer))) return false;
  const translate = translateFor(community);
  const found = await judgeTest(translate, bot, community, message);
  const place = await bot.logPlaces.of(community);
  const id = newId({ msecs: schedule.now() });
  const begun = entryOf(translate, id, message, { found, deleted: null, logged: null });
  const posted =
    place && (await bot.calls.runIn('entry', community, (ref) => bot.platform.postEntry(ref, place.channelId, begun)));
  const target = {
    community: message.community,
    channelId: message.channel.id,
    messageId: message.id,
    author: message.author,
    sentAtMs: message.sentAtMs,
    reason: `Steward: a test that ${message.author.name} asked for`,
  };
  const outcome = await bot.calls.run('delete', community.externalId, () => bot.platform.deleteMessage(target));
  const results = {
    found,
    logged:
      posted?.kind === 'posted'
        ? { isWell: true, text: translate('test.this_entry') }
        : { isWell: false, text: notLogged(translate, bot, posted) },
    deleted: describeDeletion(translate, bot, outcome),
  };
  const entry = entryOf(translate, id, message, results);
  const report: TestReport = { by: message.author.name, channel: message.channel.name, ...results };
  await communities.saveReport({ communityId: community.id, kind: 'test', atMs: schedule.now(), data: report });
  if (isWell(results)) await bot.directory.change(community, { testedAtMs: schedule.now() });
  if (posted?.kind === 'posted')
    await bot.calls.runIn('entry', community, (ref) => bot.platform.editEntry(ref, posted.post, entry));
  else await bot.platform.sendDirectMessage(message.community, message.author.id, asText(entry));
  return true;
}

/** Judges a text as if somebody wrote it in this channel, without an entry in the decision log. */
export function judgeUnlogged(
  bot: Pick<CommunityAccess, 'deps' | 'platform'>,
  tenant: Tenant,
  channel: IncomingMessage['channel'],
  text: string,
): ReturnType<Moderate> {
  // Judges it as a message of an unknown member, so only the channel's exceptions apply.
  const scope = scopeOf({ message: { author: { roleIds: [] }, channel } });
  const where = { channel: channel.id, channel_topic: channel.topic, scope };
  return bot.deps.moderate({
    tenant,
    messages: [{ ...where, id: '', text, author: '', author_trusted: false, is_edit: true }],
    source: bot.platform.name,
    requestId: newRequestId(),
    mode: 'unlogged',
  });
}

async function judgeTest(
  translate: Translate,
  bot: CommunityAccess,
  community: Community,
  { text, channel }: IncomingMessage,
): Promise<TestStep> {
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (!tenant) return { isWell: false, text: translate('test.this_community_was_erased') };
  const { decisions, details } = await judgeUnlogged(bot, tenant, channel, text);
  const [decision, detail] = [decisions[0], details[0]];
  if (!decision) return { isWell: false, text: translate('test.it_could_not_be_judged') };
  const line = describeThreshold(translate, detail?.threshold ?? null);
  if (decision.category !== null)
    return { isWell: true, text: `${decision.category} ${showProbability(decision.probability)}${line}` };
  if (!decision.judged)
    return { isWell: false, text: translate('test.it_was_not_judged_reason', { reason: decision.reason }) };
  const highest = Object.entries(decision.scores).toSorted(([, one], [, other]) => other - one)[0];
  const score = highest
    ? `; ${translate('test.the_highest_score_is_score', { score: `${highest[0]} ${showProbability(highest[1])}` })}`
    : '';
  const command = typed(bot.platform.capabilities, 'policy show');
  const shows = translate('test.command_shows_from_where_it_would', { command });
  return { isWell: false, text: `${translate('test.nothing_triggered')}${score}. ${shows}` };
}

type Results = { readonly found: TestStep; readonly logged: TestStep | null; readonly deleted: TestStep | null };

/** Explains why no entry was posted. */
function notLogged(
  translate: Translate,
  { platform: { capabilities } }: PlatformAccess,
  posted: NotDone | null,
): string {
  if (posted === null)
    return translate('test.no_place_entries_command_chooses', { command: typed(capabilities, 'log here') });
  return posted.kind === 'gone' || posted.kind === 'refused'
    ? postRefusalText(translate, whyNotDone(posted))
    : describeAnswer(translate, capabilities, posted.error);
}

/** Describes the result of deleting the test message. */
function describeDeletion(
  translate: Translate,
  { platform: { capabilities } }: PlatformAccess,
  outcome: Outcome,
): TestStep {
  if (outcome.kind === 'done') return { isWell: true, text: translate('test.the_message_is_gone') };
  if (outcome.kind === 'gone') return { isWell: false, text: translate('test.somebody_deleted_it_before') };
  return outcome.kind === 'refused'
    ? { isWell: false, text: explainRefusal(translate, capabilities, 'delete', outcome.refusal) }
    : { isWell: false, text: describeAnswer(translate, capabilities, outcome.error) };
}

function describeAnswer(translate: Translate, { label: platform }: Capabilities, code: string): string {
  return translate('common.platform_answered_code', { platform, code });
}

/** Whether every part of the test succeeded. */
function isWell({ found, logged, deleted }: Results): boolean {
  return [found, logged, deleted].every((result) => result?.isWell === true);
}

/** Builds the entry of the test, in the form of other entries. */
function entryOf(translate: Translate, id: string, message: IncomingMessage, results: Results): Entry {
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

/** Returns the entry as one text, if no entry can be posted. */
function asText({ title, fields }: Entry): string {
  return [title, ...fields.map(({ label, value }) => `${label}: ${value}`)].join('\n');
}

/** Most characters of the tested text that are shown. */
const TEXT_MAX_CHARS = 400;

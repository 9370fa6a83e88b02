import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { DAY_MS } from '../../../../src/core/time/time.ts';
import { listDecisions } from '../../../../src/service/decisions/list.ts';
import { readStats } from '../../../../src/service/decisions/read-stats.ts';
import { cutLine, showDuration, showProbability, type Translate } from '../../i18n/translate.ts';
import { appliedAction, verdictText } from '../../incidents/view/outcome.ts';
import { describeCaseReason, describeThreshold } from '../../incidents/view/render-case.ts';
import { explainCase, explainRow, scoreFields } from '../../incidents/view/why.ts';
import { type Answer, failure, fieldIf, note } from '../../port/rendering.ts';
import { judgeUnlogged } from '../../setup/self-test.ts';
import { type CommandContext, type Handler, numberOf, textOf } from '../context.ts';
import type { Arguments } from '../parse.ts';
import { status } from './status.ts';

/** Most decisions that `why` searches for a message without an entry. */
const ROWS_SEARCHED = 500;

/** `status`, `test`, `recent`, `why`, `stats` and `report`. */
export const LOOKUP_HANDLERS: Readonly<Record<string, Handler>> = {
  status,
  test,
  recent: async ({ bot, translate, community }, args) => {
    const limit = numberOf(args, 'count') ?? 10;
    const cases = await bot.deps.communities.listCases({ communityId: community.id, limit });
    const items = cases.map((moderationCase) => describeNotice(translate, moderationCase, bot.deps.schedule.now()));
    const title = items.length === 0 ? 'lookup.nothing_triggered_yet' : 'common.the_last_decisions_that_triggered';
    return note(translate(title), items);
  },
  why,
  stats,
  report: async ({ bot, translate, reports, command }, args) => {
    const { replyTo, community } = command;
    if (!replyTo || !community) return failure(translate(bot.platform.capabilities.howToReport));
    const { eventId, by } = command;
    return reports.onReport({ community, eventId, by, message: replyTo, reason: textOf(args, 'reason') });
  },
};

async function test({ bot, translate, tenant, command }: CommandContext, args: Arguments): Promise<Answer> {
  const { decisions, details } = await judgeUnlogged(bot, tenant, command.channel, textOf(args, 'text'));
  const decision = decisions[0];
  if (!decision) return failure(translate('lookup.the_text_could_not_be_judged'));
  const threshold = details[0]?.threshold ?? null;
  const score = `${showProbability(decision.probability)}${describeThreshold(translate, threshold)}`;
  return note(translate('lookup.this_would_be_action', { action: decision.action }), [
    ...fieldIf(translate('common.triggered'), decision.category && `${decision.category} ${score}`),
    ...fieldIf(translate('lookup.not_judged'), !decision.judged && decision.reason),
    ...scoreFields(decision.scores),
  ]);
}

async function why({ bot, translate, community, tenant, command }: CommandContext, args: Arguments): Promise<Answer> {
  const messageId = command.replyTo?.id ?? readMessageId(textOf(args, 'message'));
  if (!messageId) return failure(translate('lookup.reply_message_give_link_id'));
  const moderationCase = await bot.deps.communities.findCaseByMessage(community.id, messageId);
  if (moderationCase) return explainCase({ bot, translate, community, moderationCase });
  const { rows } = await listDecisions(bot.deps, tenant.id, { limit: ROWS_SEARCHED });
  // Communities that share a tenant may have equal message ids: the channel of the command or of its reply comes first.
  const channelId = command.replyTo?.channel.id ?? command.channel.id;
  const named = rows.filter(({ message_id, source }) => message_id === messageId && source === bot.platform.name);
  const row = named.find(({ channel }) => channel === channelId) ?? named[0];
  return row ? explainRow(translate, row) : failure(translate('lookup.nothing_known_message_not_seen'));
}

/** Returns the last part of a link, or the id itself. Slack writes `p1700000000123456` for 1700000000.123456. */
function readMessageId(text: string): string {
  const last = text.replace(/[<>]/g, '').split(/[?#|]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
  const slack = /^p(\d{10})(\d{6})$/.exec(last);
  return slack ? `${slack[1]}.${slack[2]}` : last;
}

async function stats({ bot, translate, community }: CommandContext, args: Arguments): Promise<Answer> {
  const days = numberOf(args, 'days') ?? 7;
  const counted = await readStats(bot.deps, community.id, bot.deps.schedule.now() - days * DAY_MS);
  const { flag, delete: deleted, timeout } = counted.byAction;
  const items = counted.byCategory
    .slice(0, 20)
    .map(({ category, count, confirmed, wrong }) =>
      translate('lookup.category_confirmed_confirmed_wrong_wrong', { category, count, confirmed, wrong }),
    );
  return note(
    translate('lookup.over_days_triggered', { days, count: flag + deleted + timeout }),
    [
      { label: translate('lookup.flag'), value: String(flag) },
      { label: translate('common.delete'), value: String(deleted) },
      { label: translate('lookup.timeout'), value: String(timeout) },
    ],
    items,
  );
}

function describeNotice(translate: Translate, moderationCase: ModerationCase, nowMs: number): string {
  const verdict = moderationCase.verdict ? `, ${verdictText(translate, moderationCase.verdict.verdict)}` : '';
  const ago = translate('common.span_ago', { span: showDuration(translate, nowMs - moderationCase.createdAtMs) });
  const { kind, messageId: id, author, reason } = moderationCase;
  const values = { action: appliedAction(moderationCase), id, who: author.name };
  const what = translate(kind === 'raid' ? 'lookup.raid' : 'lookup.action_of_message_id_by_who', values);
  const trial = moderationCase.trial ? `, ${translate('lookup.trial')}` : '';
  return cutLine(`${ago}: ${what}: ${describeCaseReason(translate, reason)}${trial}${verdict}`, 200);
}

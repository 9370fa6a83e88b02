import { v4 as newRequestId } from 'uuid';
import type { Notice } from '../../../src/core/communities.ts';
import { listDecisions } from '../../../src/service/list-decisions.ts';
import { readStats } from '../../../src/service/read-stats.ts';
import { fault, note } from '../answers.ts';
import { describeGround, doneAction } from '../notice.ts';
import type { IncomingReport } from '../platform.ts';
import type { Answer, Field } from '../rendering.ts';
import { cutLine, showDuration, showProbability } from '../text.ts';
import { explainNotice, explainRow, scoreFields } from '../why.ts';
import { type CommandContext, type Handler, numberOf, textOf } from './context.ts';
import type { Arguments } from './parse.ts';
import { status } from './status.ts';

/** How far back `why` looks for a message that has no entry. */
const ROWS_SEARCHED = 500;
const DAY_MS = 86_400_000;

/** `status`, `test`, `recent`, `why`, `stats` and `report`. */
export const LOOKING_HANDLERS: Readonly<Record<string, Handler>> = {
  status,
  test,
  recent: async ({ bot, community }, args) => {
    const notices = await bot.deps.communities.listNotices({
      communityId: community.id,
      limit: numberOf(args, 'count') ?? 10,
    });
    const items = notices.map((notice) => describeNotice(notice, bot.deps.schedule.now()));
    return note(
      items.length === 0 ? 'Nothing triggered yet.' : 'The last decisions that triggered',
      ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
    );
  },
  why,
  stats,
  report: async ({ bot, reports, command }, args) => {
    const { replyTo, community } = command;
    if (!replyTo || !community) return fault(bot.platform.capabilities.howToReport);
    const report: IncomingReport = {
      community,
      eventId: command.eventId,
      by: command.by,
      message: replyTo,
      reason: textOf(args, 'reason'),
    };
    return reports.onReport(report);
  },
};

async function test({ bot, tenant, command }: CommandContext, args: Arguments): Promise<Answer> {
  const { decisions, details } = await bot.deps.moderate({
    tenant,
    messages: [
      {
        id: '',
        text: textOf(args, 'text'),
        author: '',
        channel: command.channel.id,
        channel_topic: command.channel.topic,
        author_trusted: false,
        is_edit: true,
      },
    ],
    source: bot.platform.name,
    requestId: newRequestId(),
    mode: 'unlogged',
  });
  const decision = decisions[0];
  if (!decision) return fault('The text could not be judged.');
  const threshold = details[0]?.threshold ?? null;
  const triggered: Field[] =
    decision.category === null
      ? []
      : [
          {
            label: 'Triggered',
            value: `${decision.category} ${showProbability(decision.probability)}${threshold === null ? '' : `, threshold ${showProbability(threshold)}`}`,
          },
        ];
  const how = decision.judged ? [] : [{ label: 'Not judged', value: decision.reason }];
  return note(`This would be: ${decision.action}`, {
    kind: 'fields',
    fields: [...triggered, ...how, ...scoreFields(decision.scores)],
  });
}

async function why({ bot, community, tenant, command }: CommandContext, args: Arguments): Promise<Answer> {
  const messageId = command.replyTo?.id ?? readMessageId(textOf(args, 'message'));
  if (!messageId) return fault('Reply to the message, or give its link or id.');
  const notice = await bot.deps.communities.findNoticeByMessage(community.id, messageId);
  if (notice) return explainNotice(notice);
  const { rows } = await listDecisions({ store: bot.deps.store }, tenant.id, { limit: ROWS_SEARCHED });
  // Of communities that share a tenant, ids of messages may be the same: the channel that is asked in, or answered in, comes first.
  const channelId = command.replyTo?.channel.id ?? command.channel.id;
  const named = rows.filter(({ message_id, source }) => message_id === messageId && source === bot.platform.name);
  const row = named.find(({ channel }) => channel === channelId) ?? named[0];
  return row ? explainRow(row) : fault('Nothing is known of that message: it was not seen, or it is too long ago.');
}

/** The last part of a link, or the id itself. Slack writes `p1700000000123456` for 1700000000.123456. */
export function readMessageId(text: string): string {
  const last = text.replace(/[<>]/g, '').split(/[?#|]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
  const slack = /^p(\d{10})(\d{6})$/.exec(last);
  return slack ? `${slack[1]}.${slack[2]}` : last;
}

async function stats({ bot, community }: CommandContext, args: Arguments): Promise<Answer> {
  const days = numberOf(args, 'days') ?? 7;
  const counted = await readStats(
    { communities: bot.deps.communities },
    community.id,
    bot.deps.schedule.now() - days * DAY_MS,
  );
  const { flag, delete: deleted, timeout } = counted.byAction;
  const items = counted.byCategory
    .slice(0, 20)
    .map(({ category, count, confirmed, wrong }) => `${category}: ${count} (${confirmed} confirmed, ${wrong} wrong)`);
  return note(
    `Over ${days} days: ${flag + deleted + timeout} triggered`,
    {
      kind: 'fields',
      fields: [
        { label: 'Flag', value: String(flag) },
        { label: 'Delete', value: String(deleted) },
        { label: 'Timeout', value: String(timeout) },
      ],
    },
    ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
  );
}

function describeNotice(notice: Notice, nowMs: number): string {
  const verdict = notice.verdict ? `, ${notice.verdict.verdict}` : '';
  const ago = showDuration(nowMs - notice.createdAtMs);
  const what =
    notice.kind === 'raid' ? 'raid' : `${doneAction(notice)} of message ${notice.messageId} by ${notice.author.name}`;
  return cutLine(
    `${ago} ago: ${what}: ${describeGround(notice.ground)}${notice.trial ? ', trial' : ''}${verdict}`,
    200,
  );
}

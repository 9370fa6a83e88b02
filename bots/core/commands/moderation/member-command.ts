import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { type MemberNote, REPUTATION_MS, reputationOf } from '../../../../src/core/members/members.ts';
import { cutLine, showDuration, showPerson, type Translate } from '../../i18n/translate.ts';
import { describeOffence, outcomeText } from '../../incidents/view/outcome.ts';
import { describeCaseReason, describeLowerBy } from '../../incidents/view/render-case.ts';
import { deleteRecentMessages, RECENT_MINUTES_MAX } from '../../moderators/delete-recent-messages.ts';
import { takeAppeal } from '../../moderators/reports.ts';
import { type Answer, failure, note } from '../../port/rendering.ts';
import { type CommandContext, type Handler, numberOf, textOf } from '../context.ts';
import type { Arguments } from '../parse.ts';

/** Most entries that are counted, and most entries and notes that are shown. */
const READ = 200;
const ENTRIES_SHOWN = 8;
const NOTES_SHOWN = 5;

/** `member`: the decisions about somebody here, who made them, their verdicts, and notes. `clean`: deletes their recent messages. */
export const MEMBER_HANDLERS: Readonly<Record<string, Handler>> = {
  member: async ({ bot, translate, community, command, tenant }, args) => {
    const { communities, schedule } = bot.deps;
    const personId = personOf(command, args);
    if (personId === '') return failure(translate('member.name_member_reply_message_theirs'));
    const nowMs = schedule.now();
    const text = textOf(args, 'note');
    if (text !== '')
      await communities.addMemberNote({ communityId: community.id, personId, text, by: command.by, atMs: nowMs });
    const [cases, notes] = await Promise.all([
      communities.listCasesBy({ communityId: community.id, authorId: personId, limit: READ }),
      communities.listMemberNotes(community.id, personId, NOTES_SHOWN),
    ]);
    const of = { tenantId: tenant.id, platform: community.platform, authorIds: [personId] };
    const verdicts = await communities.listMemberVerdicts({ ...of, sinceMs: nowMs - REPUTATION_MS });
    const lowerBy = tenant.settings.reputation * reputationOf(verdicts.get(personId) ?? [], nowMs);
    return showMember(translate, personId, { cases, notes, lowerBy }, nowMs);
  },
  appeal: (context, args) => takeAppeal(context, context.command.by, textOf(args, 'text'), context.community),
  clean: async (context, args) => {
    const { translate, command } = context;
    const personId = personOf(command, args);
    if (personId === '') return failure(translate('member.name_member_reply_message_theirs'));
    const minutes = numberOf(args, 'minutes') ?? RECENT_MINUTES_MAX;
    return deleteRecentMessages({ ...context, personId, minutes, by: command.by });
  },
};

/** Returns the id of the member who is named or whose message is answered; '' for nobody. */
export function personOf({ replyTo }: CommandContext['command'], args: Arguments): string {
  const given = textOf(args, 'user');
  return given === '' ? (replyTo?.author.id ?? '') : given;
}

type Shown = {
  readonly cases: readonly ModerationCase[];
  readonly notes: readonly MemberNote[];
  readonly lowerBy: number;
};

function showMember(translate: Translate, personId: string, { cases, notes, lowerBy }: Shown, nowMs: number): Answer {
  const messages = cases.filter(({ kind }) => kind === 'message');
  const name = cases[0]?.author.name;
  const who = name === undefined ? personId : showPerson({ id: personId, name }, 60);
  const incidents = new Set(messages.map(({ id, incidentId }) => incidentId ?? id)).size;
  const ofVerdict = (verdict: string) => messages.filter((one) => one.verdict?.verdict === verdict).length;
  const counted = { decisions: messages.length, isMore: cases.length === READ ? 'yes' : 'no', incidents };
  const verdicts = [
    translate('common.count_right', { count: ofVerdict('confirmed') }),
    translate('common.count_wrong', { count: ofVerdict('wrong') }),
    ...(lowerBy === 0 ? [] : [describeLowerBy(translate, lowerBy)]),
  ];
  const fields = [
    { label: translate('member.decisions'), value: translate('member.decisions_in_incidents_over_30_days', counted) },
    { label: translate('common.verdicts'), value: verdicts.join(', ') },
  ];
  const entries = cases.slice(0, ENTRIES_SHOWN).map((one) => describeEntry(translate, one, nowMs));
  const noted = notes.map(({ text, by, atMs }) => {
    const values = { span: showDuration(translate, nowMs - atMs), who: cutLine(by.name, 40) };
    return `${translate('member.note_span_ago_by_who', values)}: ${cutLine(text, 200)}`;
  });
  const isKnown = messages.length + notes.length > 0;
  const title = translate(isKnown ? 'member.member_who' : 'member.nothing_is_known_of_who', { who });
  return note(title, fields, [...noted, ...entries]);
}

function describeEntry(translate: Translate, moderationCase: ModerationCase, nowMs: number): string {
  const { reason: caseReason, verdict, offence, results, kind } = moderationCase;
  const by = results.findLast((result) => result.by !== null && result.outcome === 'done')?.by;
  const who = verdict?.by.name ?? '';
  const said = verdict
    ? `; ${translate(verdict.verdict === 'wrong' ? 'member.wrong_says_who' : 'member.right_says_who', { who })}`
    : '';
  const repeated = offence ? `; ${describeOffence(translate, offence)}` : '';
  const what = kind === 'newcomer' ? translate('member.came_with_a_raid') : describeCaseReason(translate, caseReason);
  const ago = translate('common.span_ago', { span: showDuration(translate, nowMs - moderationCase.createdAtMs) });
  const outcome = outcomeText(translate, moderationCase);
  const done = by ? translate('common.what_by_who', { what: outcome, who: by.name }) : outcome;
  return cutLine(`${ago}: ${done}: ${what}${repeated}${said}`, 260);
}

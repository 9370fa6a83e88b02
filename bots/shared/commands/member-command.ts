import type { ModerationCase } from '../../../src/core/communities.ts';
import type { MemberNote } from '../../../src/core/members.ts';
import { fault, note } from '../answers.ts';
import { takeAppeal } from '../appeals.ts';
import { CLEAN_MINUTES_MAX, clean } from '../clean.ts';
import type { Say } from '../language/say.ts';
import { describeGround } from '../notice/render-notice.ts';
import { describeStanding } from '../notice/standing.ts';
import { describeOffence } from '../offence-text.ts';
import type { Answer, AnswerPart } from '../rendering.ts';
import { cutLine, showDuration, showPerson } from '../text.ts';
import { type CommandContext, type Handler, numberOf, textOf } from './context.ts';
import type { Arguments } from './parse.ts';

/** Entries that numbers are counted from, and what of them and of the notes is shown. */
const READ = 200;
const ENTRIES_SHOWN = 8;
const NOTES_SHOWN = 5;

/** `member`: what was decided of somebody here, by whom, what moderators made of it, and their notes. `clean`: what they wrote lately goes. */
export const MEMBER_HANDLERS: Readonly<Record<string, Handler>> = {
  member: async ({ bot, say, community, command }, args) => {
    const { communities, schedule } = bot.deps;
    const personId = personOf(command, args);
    if (personId === '') return fault(say('Name a member, or reply to a message of theirs.'));
    const nowMs = schedule.now();
    const text = textOf(args, 'note');
    if (text !== '') {
      await communities.addMemberNote({ communityId: community.id, personId, text, by: command.by, atMs: nowMs });
    }
    const [notices, notes] = await Promise.all([
      communities.listCasesBy({ communityId: community.id, authorId: personId, limit: READ }),
      communities.listMemberNotes(community.id, personId, NOTES_SHOWN),
    ]);
    return showMember(say, personId, notices, notes, nowMs);
  },
  appeal: ({ bot, carryOut, say, community, command }, args) =>
    takeAppeal({ bot, carryOut }, { by: command.by, text: textOf(args, 'text'), community, say }),
  clean: async ({ bot, carryOut, say, community, tenant, command }, args) => {
    const personId = personOf(command, args);
    if (personId === '') return fault(say('Name a member, or reply to a message of theirs.'));
    const minutes = numberOf(args, 'minutes') ?? CLEAN_MINUTES_MAX;
    return clean({ bot, carryOut, say, community, tenant, personId, minutes, by: command.by });
  },
};

/** The member that is named, or whose message is answered to; '' for nobody. */
function personOf({ replyTo }: CommandContext['command'], args: Arguments): string {
  const given = textOf(args, 'user');
  return given === '' ? (replyTo?.author.id ?? '') : given;
}

function showMember(
  say: Say,
  personId: string,
  notices: readonly ModerationCase[],
  notes: readonly MemberNote[],
  nowMs: number,
): Answer {
  const messages = notices.filter(({ kind }) => kind === 'message');
  const name = notices[0]?.author.name;
  const who = name === undefined ? personId : showPerson({ id: personId, name }, 60);
  const incidents = new Set(messages.map(({ id, incidentId }) => incidentId ?? id)).size;
  const ofVerdict = (verdict: string) => messages.filter((one) => one.verdict?.verdict === verdict).length;
  const fields = [
    {
      label: say('Decisions'),
      value: say(
        '{decisions}{isMore, select, yes { or more} other {}} in {incidents, plural, one {# incident} other {# incidents}}, over 30 days',
        { decisions: messages.length, isMore: notices.length === READ ? 'yes' : 'no', incidents },
      ),
    },
    {
      label: say('Verdicts'),
      value: [
        say('{count} right', { count: ofVerdict('confirmed') }),
        say('{count} wrong', { count: ofVerdict('wrong') }),
      ].join(', '),
    },
  ];
  const entries = notices.slice(0, ENTRIES_SHOWN).map((notice) => describeEntry(say, notice, nowMs));
  const noted = notes.map(({ text, by, atMs }) => {
    const values = { span: showDuration(say, nowMs - atMs), who: cutLine(by.name, 40) };
    return `${say('note, {span} ago, by {who}', values)}: ${cutLine(text, 200)}`;
  });
  const parts: AnswerPart[] = [{ kind: 'fields', fields }];
  if (entries.length + noted.length > 0) parts.push({ kind: 'list', items: [...noted, ...entries] });
  return note(
    messages.length + notes.length === 0 ? say('Nothing is known of {who}', { who }) : say('Member {who}', { who }),
    ...parts,
  );
}

function describeEntry(say: Say, notice: ModerationCase, nowMs: number): string {
  const { reason: ground, verdict, offence, results, kind } = notice;
  const by = results.findLast((result) => result.by !== null && result.outcome === 'done')?.by;
  const who = verdict?.by.name ?? '';
  const said = verdict
    ? `; ${verdict.verdict === 'wrong' ? say('wrong says {who}', { who }) : say('right says {who}', { who })}`
    : '';
  const repeated = offence ? `; ${describeOffence(say, offence)}` : '';
  const what = kind === 'newcomer' ? say('came with a raid') : describeGround(say, ground);
  const ago = say('{span} ago', { span: showDuration(say, nowMs - notice.createdAtMs) });
  const standing = describeStanding(say, notice);
  const done = by ? say('{what} by {who}', { what: standing, who: by.name }) : standing;
  return cutLine(`${ago}: ${done}: ${what}${repeated}${said}`, 260);
}

import type { ChatPlatform } from '../../../core/common/chat-platforms.ts';
import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { MEMBER_NOTE_MAX_CHARS, type MemberNote, type MemberTrust } from '../../../core/members/members.ts';
import { ActionBadge, type Fact, FactList, Time } from '../../parts/facts.tsx';
import { Input, PostForm, Submit, TextLines } from '../../parts/form.tsx';
import { Empty, Section } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage } from '../../request/page-context.ts';

/** Most cases that the numbers count, and most cases shown. */
export const CASES_READ = 200;
const CASES_SHOWN = 20;

/** A person in one community of the tenant. */
export type Member = {
  readonly communityId: string;
  readonly community: string;
  readonly platform: ChatPlatform;
  readonly personId: string;
};

/** Returns the path of a member's page. @example pathOf({ communityId: 'c1', personId: '7' }); // => '/members/c1/7' */
export function pathOf({ communityId, personId }: Pick<Member, 'communityId' | 'personId'>): string {
  return `/members/${communityId}/${encodeURIComponent(personId)}`;
}

const UNDOING: ReadonlySet<string> = new Set(['end_timeout', 'unban', 'unwarn']);

type FactsProps = { readonly cases: readonly ModerationCase[]; readonly trust: MemberTrust | undefined };

/** Shows the numbers of a member. */
export function Facts({ cases, trust }: FactsProps) {
  const count = (is: (one: ModerationCase) => boolean) => String(cases.filter(is).length);
  const done = (step: string) =>
    count(({ results }) => results.some((one) => one.step === step && one.outcome === 'done'));
  const triggered = cases.filter(({ reason }) => reason.place !== 'member');
  const verdict = (name: string) => String(triggered.filter((one) => one.verdict?.verdict === name).length);
  const reviewed = triggered.filter((one) => one.verdict).length;
  const share = reviewed === 0 ? '' : ` (${Math.round((100 * Number(verdict('confirmed'))) / reviewed)}%)`;
  const upheld = `${verdict('confirmed')} of ${reviewed} reviewed${share}`;
  const facts: readonly Fact[] = [
    ['Triggered in 30 days', cases.length === CASES_READ ? `${CASES_READ} or more` : String(triggered.length)],
    ['Upheld', upheld],
    ['Dismissed', verdict('wrong')],
    ['Messages deleted', done('delete')],
    ['Warnings', done('warn')],
    ['Timeouts', done('timeout')],
    ['Bans', done('ban')],
    ['Undone', count(({ results }) => results.some(({ step, outcome }) => UNDOING.has(step) && outcome === 'done'))],
    ['Appeals', count(({ reports }) => reports.some(({ isAppeal }) => isAppeal))],
    ['Messages counted as a newcomer', trust ? String(trust.messages) : null],
    ['Joined', trust?.joinedAtMs ? <Time at={trust.joinedAtMs} /> : null],
  ];
  return <FactList class="known" facts={facts} />;
}

/** The properties of a part of a member's page. */
export type OfMember = PropsWithPage<{ member: Member }>;

/** Shows the team's notes about a member, and a field for a new one. */
export function Notes({ page, member, notes }: OfMember & { readonly notes: readonly MemberNote[] }) {
  return (
    <Section id="notes" title="Notes of the team">
      {notes.length === 0 ? (
        <p class="small">None. The member never sees them, but gets them with a data request.</p>
      ) : null}
      <ul>
        {notes.map(({ text, by, atMs }) => (
          <li>
            <span dir="auto">{text}</span>{' '}
            <span class="small">
              <bdi>{by.name}</bdi>, <Time at={atMs} />
            </span>
          </li>
        ))}
      </ul>
      <PostForm page={page} path={`${pathOf(member)}/note`}>
        <TextLines label="New note" name="text" rows={2} maxlength={MEMBER_NOTE_MAX_CHARS} required />
        <button type="submit">Add the note</button>
      </PostForm>
    </Section>
  );
}

/** Shows a member's latest messages that triggered. */
export function Cases({ page, cases }: PropsWithPage<{ cases: readonly ModerationCase[] }>) {
  const triggered = cases.filter(({ reason }) => reason.place !== 'member');
  return (
    <Section id="cases" title="What triggered">
      {triggered.length === 0 ? (
        <Empty title="Nothing in 30 days">Messages that trigger are kept for 30 days.</Empty>
      ) : null}
      <ol class="cards">
        {triggered.slice(0, CASES_SHOWN).map(({ reason, createdAtMs, text, verdict }) => (
          <li>
            <div class="facts">
              <ActionBadge action={reason.action} />{' '}
              <a href={addressOf(page, `/decisions/${reason.decisionId}`)}>{reason.category ?? 'reported'}</a>{' '}
              <Time at={createdAtMs} />
              {text === '' ? null : <blockquote dir="auto">{text}</blockquote>}
              {verdict ? (
                <p class="small">
                  {verdict.verdict === 'wrong' ? 'Dismissed' : 'Upheld'} by <bdi>{verdict.by.name}</bdi>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Shows the export and erasure that the law grants to a person. */
export function DataRequest({ page, member }: OfMember) {
  return (
    <details>
      <summary>Data request: export or erase</summary>
      <p>
        <a href={addressOf(page, `${pathOf(member)}/export`)} download>
          Download what is kept of this member
        </a>{' '}
        in all communities of this tenant.
      </p>
      <PostForm page={page} path={`${pathOf(member)}/erase`}>
        <Input label={`To erase it, type their id: ${member.personId}`} name="id" autocomplete="off" required />
        <Submit class="secondary" label="Erase this member's data" />
      </PostForm>
    </details>
  );
}

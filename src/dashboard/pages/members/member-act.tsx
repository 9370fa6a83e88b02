import { ACT_REASON_MAX_CHARS, type MemberVerb, type MemberVerbs } from '../../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { Options, PostForm, Select, Submit } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import { STEP_WORDS } from '../../parts/step-words.ts';
import { Time } from '../../parts/time.tsx';
import type { TenantPageContext } from '../../request/page-context.ts';
import { type Member, pathOf } from './member-sections.tsx';

/** How long a timeout from this page may last, in minutes. */
export const TIMEOUT_MINUTES = [10, 60, 1_440, 10_080] as const;
/** Of how many days messages can go with a ban. */
export const PURGE_DAYS = [0, 1, 7] as const;
const LENGTHS = { 10: '10 minutes', 60: '1 hour', 1440: '24 hours', 10080: '7 days' } as const;
const PURGES = { 0: 'None', 1: 'Of the last day', 7: 'Of the last 7 days' } as const;
const VERBS: Readonly<Record<MemberVerb, string>> = {
  warn: 'Warn',
  timeout: 'Time out',
  kick: 'Kick',
  ban: 'Ban',
  end_timeout: 'End the timeout',
  unban: 'Lift the ban',
};
/** What Undo takes back, and by which step. */
const UNDOES: Readonly<Record<string, string>> = { timeout: 'end_timeout', ban: 'unban', warn: 'unwarn' };

type OfMember = { readonly page: TenantPageContext; readonly member: Member };

/** Everything that may be done to a member now, with length and reason; and why the rest may not. */
export function ActForm({ page, member, offer }: OfMember & { readonly offer: MemberVerbs }) {
  const may = offer.verbs.filter(({ why }) => why === null).map(({ verb }) => verb);
  const lengths = TIMEOUT_MINUTES.filter((minutes) => may.includes('timeout') && minutes <= offer.maxTimeoutMinutes);
  const purges = PURGE_DAYS.filter((days) => may.includes('ban') && days <= offer.maxPurgeDays);
  const missing = offer.verbs.filter(({ why, verb }) => why !== null && verb !== 'end_timeout' && verb !== 'unban');
  return (
    <details class="panel">
      <summary>Act</summary>
      {may.length === 0 ? null : (
        <PostForm page={page} path={`${pathOf(member)}/act`}>
          <Select label="What to do" name="verb">
            <Options of={may} names={VERBS} />
          </Select>
          {lengths.length === 0 ? null : (
            <Select label="How long a timeout lasts" name="minutes">
              <Options of={lengths.map(String)} names={LENGTHS} />
            </Select>
          )}
          {purges.length < 2 ? null : (
            <Select label="With a ban, delete their messages" name="days">
              <Options of={purges.map(String)} names={PURGES} />
            </Select>
          )}
          <label>
            Reason (told to a member who is warned or timed out)
            <input name="reason" maxlength={ACT_REASON_MAX_CHARS} autocomplete="off" />
          </label>
          <Submit class="danger" label="Act on this member" />
        </PostForm>
      )}
      {missing.map(({ verb, why }) => (
        <p class="small">{`${VERBS[verb]}: ${why}`}</p>
      ))}
    </details>
  );
}

type ActsProps = OfMember & { readonly cases: readonly ModerationCase[]; readonly canAct: boolean };

/** What moderators did to them: number, deed, reason, by whom and until when. */
export function Acts({ cases, ...props }: ActsProps) {
  const acts = cases.filter(({ reason }) => reason.place === 'member');
  if (acts.length === 0) return null;
  return (
    <Section id="acts" title="What moderators did">
      <ol class="cards">
        {acts.map((one) => (
          <li>
            <ActFacts {...props} of={one} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ActFacts({ page, member, canAct, of }: Omit<ActsProps, 'cases'> & { readonly of: ModerationCase }) {
  const done = of.results.filter(({ outcome }) => outcome === 'done');
  const undoable = done.find(({ step }) => UNDOES[step] && !done.some((later) => later.step === UNDOES[step]));
  return (
    <div class="facts">
      {done.map(({ step, by, atMs }) => (
        <p>
          <strong>{STEP_WORDS[step]}</strong> {by ? <bdi>by {by.name}</bdi> : null} <Time at={atMs} />
          {step === 'timeout' && of.timeoutUntilMs ? ', until ' : null}
          {step === 'timeout' && of.timeoutUntilMs ? <Time at={of.timeoutUntilMs} /> : null}
        </p>
      ))}
      {done.length === 0 ? <p>Not done</p> : null}
      {of.reason.matched === '' ? null : <blockquote dir="auto">{of.reason.matched}</blockquote>}
      <p class="small">Case {of.incidentId ?? of.id}</p>
      {undoable && canAct ? (
        <PostForm page={page} path={`${pathOf(member)}/undo`} fields={{ case: of.id }}>
          <Submit class="secondary" label="Undo" aria-label={`Undo: ${STEP_WORDS[undoable.step]}`} />
        </PostForm>
      ) : null}
    </div>
  );
}

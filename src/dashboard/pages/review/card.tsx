import type { Child } from 'hono/jsx';
import { PLATFORMS } from '../../../core/common/chat-platforms.ts';
import type { Waiting, WaitingGroup } from '../../../service/decisions/review-queue.ts';
import type { TextMarks } from '../../../service/filters/mark-text.ts';
import { ActionBadge, ScoreBars, Time } from '../../parts/facts.tsx';
import { DecisionText } from '../../parts/quoted-text.tsx';
import { addressOf, type PropsWithPage, type TenantPageContext } from '../../request/page-context.ts';
import { ContextLink, Earlier } from '../decisions/earlier.tsx';
import { MemberLink } from '../members/members.tsx';

/** Lower scores get no bar, so that a card can be read at a glance. */
const SHOWN_SCORE = 0.2;

/** The properties of every card in the queue. */
export type CardProps = {
  readonly page: TenantPageContext;
  readonly group: WaitingGroup;
  /** The marked parts of the text, or null if no text is stored. */
  readonly marks: TextMarks | null;
  readonly view: Readonly<Record<string, string>>;
  /** Whether a bot is running that can carry out a press. */
  readonly canAct: boolean;
  readonly lookers: string;
};

type Parts = {
  readonly what: string;
  readonly atMs: number;
  /** The actions done so far. */
  readonly done: Child;
  readonly acts: Child;
  readonly children?: Child;
};

/** Shows one waiting decision, with a checkbox to select it. */
export function Card({ page, group, marks, canAct, lookers, ...parts }: CardProps & Parts) {
  const { what, atMs, done, acts, children } = parts;
  const { item, ids, incident } = group;
  const { row, chat } = item;
  const title = `waiting-${row.id}`;
  const high = Object.entries(row.scores).filter(([name, score]) => score >= SHOWN_SCORE || name === row.category);
  return (
    <li
      class={incident ? 'review-card incident' : 'review-card'}
      data-decision={row.id}
      data-decisions={ids.join(' ')}
      tabindex={-1}
      aria-labelledby={title}
    >
      <div class="whole">
        <h2 class="decision" id={title}>
          <ActionBadge action={row.action} />
          {incident ? (
            <span class="what">{what}</span>
          ) : (
            <a class="what" href={addressOf(page, `/decisions/${row.id}`)}>
              {what}
            </a>
          )}
          <Time at={atMs} />
        </h2>
        <p class="lookers small" role="status">
          {lookers}
        </p>
        <DecisionText page={page} row={row} marks={marks} />
        <p class="small where">
          <WhereFrom page={page} item={item} />
        </p>
        {done}
        <OwnRule name={row.category ?? ''} rules={page.tenant.policy.rules} />
        {high.length === 0 ? null : <ScoreBars scores={Object.fromEntries(high)} policy={page.tenant.policy} />}
        {chat ? <Earlier page={page} of={chat} /> : null}
        {children}
        {chat && canAct ? <ContextLink page={page} decisionId={row.id} /> : null}
        {acts}
        {page.may('post', '/review/batch') ? (
          <label class="pick">
            <input type="checkbox" form="batch" name={`pick.${row.id}`} value={ids.join(' ')} aria-keyshortcuts="x" />
            Select<span class="visually-hidden"> {what}</span>
          </label>
        ) : null}
      </div>
    </li>
  );
}

/** Shows the tenant's own wording of a rule. */
function OwnRule({ name, rules }: { readonly name: string; readonly rules: Readonly<Record<string, string>> }) {
  if (!Object.hasOwn(rules, name)) return null;
  return (
    <p class="small">
      Your rule {name}: <q>{rules[name]}</q>
    </p>
  );
}

/** Shows the author, with a link to everything known about them, and the channel. */
export function WhereFrom({ page, item: { row, chat } }: PropsWithPage<{ item: Waiting }>) {
  if (!chat) return <>{[row.source, row.channel && `channel ${row.channel}`].filter(Boolean).join(', ')}</>;
  const { moderationCase, platform, community } = chat;
  const { link } = moderationCase.place;
  return (
    <>
      <MemberLink page={page} of={moderationCase} /> in <bdi>{moderationCase.place.name}</bdi>, <bdi>{community}</bdi>,{' '}
      {platform}
      {link === null ? null : (
        <>
          .{' '}
          <a href={link} target="_blank" rel="noreferrer">
            Open in {PLATFORMS.find(({ name }) => name === platform)?.label}
          </a>
        </>
      )}
    </>
  );
}

import type { StepResult } from '../../../core/common/steps.ts';
import { verdictVersion } from '../../../core/decisions/verdict.ts';
import type { CaseAction } from '../../../core/incidents/interactions.ts';
import type { Waiting } from '../../../service/decisions/review-queue.ts';
import type { TextMarks } from '../../../service/filters/mark-text.ts';
import { ActionBadge } from '../../parts/badge.tsx';
import { FormToken } from '../../parts/form.tsx';
import { SaidOf } from '../../parts/shield.tsx';
import { Time } from '../../parts/time.tsx';
import { addressOf } from '../../request/address.ts';
import type { TenantPageContext } from '../../request/page-context.ts';
import { ContextLink } from '../decisions/context.tsx';
import { Earlier } from '../decisions/earlier.tsx';
import { SelectBox } from './batch.tsx';
import { HighScores, WhereFrom, whyOf } from './where-from.tsx';

type CardProps = {
  readonly pageContext: TenantPageContext;
  readonly item: Waiting;
  /** What is marked in the text; null where no text is kept. */
  readonly marks: TextMarks | null;
  /** What the address of the queue asks for. */
  readonly view: Readonly<Record<string, string>>;
  /** Whether the bot runs here, so that a press reaches the message. */
  readonly canAct: boolean;
  /** Who else has it open, in words. */
  readonly lookers: string;
};

/** One decision that waits, with all that somebody needs to decide it, and the buttons of chat. */
export function ReviewCard({ pageContext, item, marks, view, canAct, lookers }: CardProps) {
  const { row, chat } = item;
  const title = `waiting-${row.id}`;
  return (
    <li class="review-card" data-decision={row.id} data-decisions={row.id} tabindex={-1} aria-labelledby={title}>
      <h2 class="decision" id={title}>
        <ActionBadge action={row.action} />
        <a class="what" href={addressOf(pageContext, `/decisions/${row.id}`)}>
          {row.category ?? 'none'}
          {whyOf(item)}
        </a>
        <Time at={Date.parse(row.created_at)} />
      </h2>
      <p class="lookers small" role="status">
        {lookers}
      </p>
      {row.text === '' ? (
        <p class="small">The text is not kept: this server keeps none.</p>
      ) : (
        <SaidOf pageContext={pageContext} row={row} marks={marks} />
      )}
      <p class="small">
        <WhereFrom pageContext={pageContext} item={item} />
      </p>
      {chat ? <Done results={chat.moderationCase.results} /> : null}
      <HighScores pageContext={pageContext} item={item} />
      {chat ? <Earlier pageContext={pageContext} of={chat} /> : null}
      {chat && canAct ? <ContextLink pageContext={pageContext} decisionId={row.id} /> : null}
      <Acts pageContext={pageContext} item={item} view={view} canAct={canAct} />
      <SelectBox row={row} ids={[row.id]} what={row.category ?? ''} />
    </li>
  );
}

const STEPS: Readonly<Record<StepResult['step'], string>> = {
  delete: 'deleted',
  timeout: 'timed out',
  end_timeout: 'timeout ended',
  notify: 'author told',
  answer: 'author told what came of the appeal',
  kick: 'kicked',
  ban: 'banned',
  unban: 'ban lifted',
  give_text: 'its text sent to the author',
  repost: 'posted again in their name',
};
const OUTCOMES: Readonly<Record<StepResult['outcome'], string>> = {
  done: '',
  gone: ' (was gone already)',
  refused: ' (refused by the platform)',
  failed: ' (failed)',
  would: ' (trial: not done)',
  given_up: ' (given up)',
  waiting: ' (waiting, not done yet)',
};

/** What was done about a message, and by whom. */
export function Done({ results }: { readonly results: readonly StepResult[] }) {
  if (results.length === 0) return null;
  const words = results.map(
    ({ step, outcome, by }) => `${STEPS[step]}${OUTCOMES[outcome]} by ${by ? by.name : 'Steward'}`,
  );
  return <p class="small">{`Done: ${words.join('; ')}`}</p>;
}

const BUTTONS: readonly { readonly verb: CaseAction; readonly label: string; readonly key: string }[] = [
  { verb: 'right', label: 'Uphold', key: 'r' },
  { verb: 'wrong', label: 'Dismiss', key: 'w' },
  { verb: 'delete', label: 'Delete', key: 'd' },
  { verb: 'timeout', label: 'Time out', key: 't' },
  { verb: 'undo', label: 'Undo timeout', key: 'u' },
  { verb: 'stop', label: 'Cancel what waits', key: 'z' },
];

type ActsProps = Pick<CardProps, 'pageContext' | 'item' | 'view' | 'canAct'>;

function Acts({ pageContext, item, view, canAct }: ActsProps) {
  const results = item.chat?.moderationCase.results ?? [];
  const isTimedOut =
    results.findLast(({ step, outcome }) => outcome === 'done' && /timeout$/.test(step))?.step === 'timeout';
  const isDeleted = results.some(
    ({ step, outcome }) => step === 'delete' && (outcome === 'done' || outcome === 'gone'),
  );
  const offered: Readonly<Record<CaseAction, boolean>> = {
    right: true,
    wrong: true,
    delete: canAct && !isDeleted,
    timeout: canAct && !isTimedOut,
    undo: canAct && isTimedOut,
    // What waits has no verdict.
    reopen: false,
    stop: canAct && results.some(({ outcome }) => outcome === 'waiting'),
  };
  return (
    <form method="post" action={addressOf(pageContext, `/review/${item.row.id}`, view)} class="acts">
      <FormToken pageContext={pageContext} />
      <input type="hidden" name="seen" value={verdictVersion(null)} />
      {BUTTONS.filter(({ verb }) => offered[verb]).map(({ verb, label, key }) => (
        <button type="submit" name="verb" value={verb} class={`act-${verb} secondary`} aria-keyshortcuts={key}>
          {label}
        </button>
      ))}
    </form>
  );
}

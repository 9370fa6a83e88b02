import type { StepResult } from '../../../core/common/steps.ts';
import { verdictVersion } from '../../../core/decisions/decision.ts';
import type { CaseAction } from '../../../core/incidents/interactions.ts';
import type { Waiting } from '../../../service/decisions/review-queue.ts';
import { PostForm, Submit } from '../../parts/form.tsx';
import { STEP_WORDS } from '../../parts/step-words.ts';
import { Card, type CardProps } from './card.tsx';

/** Shows one waiting decision with everything needed to decide it, and the same buttons as in chat. */
export function ReviewCard(card: CardProps) {
  const { page, group, view, canAct } = card;
  const { item } = group;
  return (
    <Card
      {...card}
      what={`${item.row.category ?? 'none'}${whyOf(item)}`}
      atMs={Date.parse(item.row.created_at)}
      done={item.chat ? <StepResults results={item.chat.moderationCase.results} /> : null}
      acts={<Acts page={page} item={item} view={view} canAct={canAct} />}
    />
  );
}

const OUTCOMES: Readonly<Record<StepResult['outcome'], string>> = {
  done: '',
  gone: ' (was gone already)',
  refused: ' (refused by the platform)',
  failed: ' (failed)',
  would: ' (trial: not done)',
  given_up: ' (given up)',
  waiting: ' (waiting, not done yet)',
};

/** Shows what was done about a message, and by whom. */
export function StepResults({ results }: { readonly results: readonly StepResult[] }) {
  if (results.length === 0) return null;
  const words = results.map(
    ({ step, outcome, by }) => `${STEP_WORDS[step]}${OUTCOMES[outcome]} by ${by ? by.name : 'Steward'}`,
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

function Acts({ page, item, view, canAct }: Pick<CardProps, 'page' | 'view' | 'canAct'> & { readonly item: Waiting }) {
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
    // A waiting decision has no verdict to reopen.
    reopen: false,
    stop: canAct && results.some(({ outcome }) => outcome === 'waiting'),
  };
  return (
    <PostForm page={page} path={`/review/${item.row.id}`} query={view} class="acts">
      <input type="hidden" name="seen" value={verdictVersion(null)} />
      {BUTTONS.filter(({ verb }) => offered[verb]).map(({ verb, label, key }) => (
        <Submit name="verb" value={verb} class={`act-${verb} secondary`} aria-keyshortcuts={key} label={label} />
      ))}
    </PostForm>
  );
}

/** Returns why it triggered: its score and the threshold of that time, or a filter's match. */
function whyOf({ row, chat }: Waiting): string {
  const { threshold = null, matched = '' } = chat?.moderationCase.reason ?? {};
  if (row.reason === 'local') return matched === '' ? '' : ` found “${matched}”`;
  return ` ${row.probability.toFixed(2)}${threshold === null ? '' : ` ≥ ${threshold.toFixed(2)}`}`;
}

import { CATEGORIES } from '../../core/category.ts';
import { ACTIONS, type Action } from '../../core/decision.ts';
import { StewardError } from '../../core/errors.ts';
import type { Policy } from '../../core/policy.ts';
import { POLICY_LIMITS } from '../../core/policy.ts';
import type { Replay } from '../../service/replay.ts';
import { replayPolicy } from '../../service/replay.ts';
import { readVerdictCurves, type VerdictCurve } from '../../service/verdict-curve.ts';
import { writePolicy } from '../../service/write-policy.ts';
import { addressOf } from '../address.ts';
import { authorOf } from '../author.ts';
import { Page } from '../layout.tsx';
import { FormToken } from '../parts/form.tsx';
import { Note } from '../parts/notes.tsx';
import { VerdictCurveDetails } from '../parts/verdict-curve.tsx';
import type { Form, Route, RouteDeps } from '../routes.ts';
import type { DashboardContext, TenantVisit } from '../visit.ts';
import { readPolicyForm } from './policy-form.ts';
import { ReplayPanel } from './replay-panel.tsx';

type Shown = {
  /** What was sent, where it was not saved. */
  readonly form?: Form;
  readonly faults?: readonly string[];
  readonly done?: string;
  readonly warnings?: readonly string[];
  readonly replay?: Replay;
  readonly status?: 200 | 412 | 422;
};

/** Every category and rule with its switch, line and action, and what a change would have done. Nothing is saved before Save. */
export const policyRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/policy',
    needs: 'moderate',
    answer: (c, deps, visit) => {
      // The scores are read while somebody looks at the page, so that the first slider finds them in memory.
      deps.scoreHistory(visit.tenant.id).catch((error: unknown) => deps.onError({ path: c.req.path, error }));
      return show(
        c,
        deps,
        visit,
        c.req.query('saved') === undefined ? {} : { done: 'Saved. It holds for every message from now on.' },
      );
    },
  },
  { method: 'post', path: '/policy', needs: 'manage', answer: save },
  {
    method: 'post',
    path: '/policy/replay',
    needs: 'moderate',
    answer: async (c, deps, visit, form) => {
      const isPart = c.req.header('x-part') === 'replay';
      try {
        const replay = await replayOf(deps, visit, form);
        return isPart ? c.html(<ReplayPanel visit={visit} replay={replay} />) : show(c, deps, visit, { form, replay });
      } catch (error) {
        const faults = faultsOf(error);
        return isPart ? c.html(<Faults faults={faults} />, 422) : show(c, deps, visit, { form, faults, status: 422 });
      }
    },
  },
];

async function replayOf(deps: RouteDeps, visit: TenantVisit, form: Form): Promise<Replay> {
  const write = readPolicyForm(form, visit.tenant.policy);
  return replayPolicy(await deps.scoreHistory(visit.tenant.id), visit.tenant.policy, write);
}

async function save(c: DashboardContext, deps: RouteDeps, visit: TenantVisit, form: Form): Promise<Response> {
  const store = deps.store.as(authorOf(visit));
  try {
    const write = readPolicyForm(form, visit.tenant.policy);
    const ifRevision = Number(form.revision);
    const { warnings } = await writePolicy({ store, judge: deps.judge }, visit.tenant, write, { ifRevision });
    if (warnings.length === 0) return c.redirect(addressOf(visit, '/policy', { saved: '' }), 303);
    const tenant = (await deps.store.findTenant({ id: visit.tenant.id })) ?? visit.tenant;
    return show(c, deps, { ...visit, tenant }, { done: 'Saved.', warnings });
  } catch (error) {
    if (error instanceof StewardError && error.code === 'changed_meanwhile') {
      const faults = [
        'Somebody else saved meanwhile, so nothing of yours is saved yet. Your values are below, and what stands now is listed under Changes. Save again to put yours in its place',
      ];
      return show(c, deps, visit, { form, faults, status: 412 });
    }
    return show(c, deps, visit, { form, faults: faultsOf(error), status: 422 });
  }
}

/** What is wrong with a form, in words. @throws whatever is no fault of the form. */
function faultsOf(error: unknown): readonly string[] {
  if (error instanceof StewardError && error.code === 'invalid') return error.faults.map(({ msg }) => msg);
  throw error;
}

async function show(c: DashboardContext, deps: RouteDeps, visit: TenantVisit, shown: Shown): Promise<Response> {
  const curves = await readVerdictCurves(deps, visit.tenant.id);
  const { policy, revision } = visit.tenant;
  const values = valuesOf(policy, shown.form);
  const mayChange = visit.session.rights !== 'moderate';
  return c.html(
    <Page deps={deps} visit={visit} title="Policy" at="/policy">
      {shown.done ? <Note kind="done">{shown.done}</Note> : null}
      {shown.faults ? <Faults faults={shown.faults} /> : null}
      {(shown.warnings ?? []).map((warning) => (
        <Note kind="fault">{`${warning}.`}</Note>
      ))}
      {mayChange ? null : <p>You may look and try; somebody who manages this community can save.</p>}
      <form
        method="post"
        action={addressOf(visit, '/policy')}
        class="policy"
        data-replay={addressOf(visit, '/policy/replay')}
      >
        <FormToken visit={visit} />
        <input type="hidden" name="revision" value={String(revision)} />
        <h2>Categories</h2>
        {mayChange ? (
          <p class="small">
            <a href={addressOf(visit, '/changes', { subject: 'policy' })}>
              Who changed it, and back to what stood before
            </a>
          </p>
        ) : null}
        <p class="small">
          A message whose score reaches the line gets the action. A lower line meets more, and errs more.
        </p>
        <div class="rows">
          {CATEGORIES.map(({ name, summary }) => (
            <>
              <CategoryRow name={name} summary={summary} values={values} />
              <Curve curves={curves} name={name} line={policy.thresholds[name]} />
            </>
          ))}
        </div>
        <h2>Rules in your own words</h2>
        {Object.keys(policy.rules).map((name) => (
          <>
            <RuleRow name={name} values={values} />
            <Curve curves={curves} name={name} line={policy.rule_thresholds[name] ?? null} />
          </>
        ))}
        <NewRule values={values} />
        <label class="minutes">
          A timeout lasts (minutes)
          <input type="number" name="minutes" min="1" max={POLICY_LIMITS.timeoutMaxMinutes} value={values.minutes} />
        </label>
        <section aria-live="polite" class="replay" id="replay">
          {shown.replay ? (
            <ReplayPanel visit={visit} replay={shown.replay} />
          ) : (
            <p>What would this have done in the last 30 days? Change a value, or press Try.</p>
          )}
        </section>
        <div class="buttons sticky">
          <p class="gist small" id="gist" />
          <button type="submit" formaction={addressOf(visit, '/policy/replay')} class="secondary">
            Try
          </button>
          {mayChange ? <button type="submit">Save</button> : null}
        </div>
      </form>
    </Page>,
    shown.status ?? 200,
  );
}

function Faults({ faults }: { readonly faults: readonly string[] }) {
  return (
    <Note kind="fault">
      {faults.map((fault) => (
        <>
          {fault}.<br />
        </>
      ))}
    </Note>
  );
}

type Values = Readonly<Record<string, string>>;

/** What the fields hold: what was sent, or else what stands. */
function valuesOf(policy: Policy, form: Form | undefined): Values {
  if (form) return form;
  const categories = CATEGORIES.flatMap(({ name, defaultThreshold }) => [
    [`on.${name}`, policy.thresholds[name] === null ? '' : 'on'],
    [`line.${name}`, String(policy.thresholds[name] ?? defaultThreshold)],
    [`action.${name}`, policy.actions[name]],
  ]);
  const rules = Object.entries(policy.rules).flatMap(([name, text]) => [
    [`rule.${name}`, text],
    [`rule-line.${name}`, String(policy.rule_thresholds[name] ?? 0.8)],
    [`rule-action.${name}`, policy.rule_actions[name] ?? 'flag'],
  ]);
  return Object.fromEntries([...categories, ...rules, ['minutes', String(policy.timeout_minutes)]]);
}

type CurveProps = {
  readonly curves: ReadonlyMap<string, VerdictCurve>;
  readonly name: string;
  readonly line: number | null;
};

function Curve({ curves, name, line }: CurveProps) {
  const curve = curves.get(name);
  return curve ? <VerdictCurveDetails curve={curve} line={line} /> : null;
}

function CategoryRow({
  name,
  summary,
  values,
}: {
  readonly name: string;
  readonly summary: string;
  readonly values: Values;
}) {
  return (
    <fieldset class="policy-row">
      <legend>{name}</legend>
      <p class="small">{summary}</p>
      <label class="switch">
        <input type="checkbox" name={`on.${name}`} checked={Boolean(values[`on.${name}`])} />
        on
      </label>
      <Line field={`line.${name}`} of={name} value={values[`line.${name}`] ?? ''} />
      <ActionChoice field={`action.${name}`} of={name} chosen={values[`action.${name}`]} />
    </fieldset>
  );
}

/** The slider has no name and is there with JavaScript alone; the number is what is sent. */
function Line({ field, of, value }: { readonly field: string; readonly of: string; readonly value: string }) {
  return (
    <div class="line-field">
      <label>
        Line
        <input name={field} value={value} inputmode="decimal" autocomplete="off" required pattern="[01]?([.,]\d+)?" />
      </label>
      <input
        type="range"
        class="needs-script"
        min="0"
        max="1"
        step="0.01"
        value={value}
        data-for={field}
        aria-label={`Line of ${of}`}
        tabindex={-1}
      />
    </div>
  );
}

function ActionChoice({
  field,
  of,
  chosen,
}: {
  readonly field: string;
  readonly of: string;
  readonly chosen: string | undefined;
}) {
  return (
    <label>
      Action
      <select name={field} aria-label={`Action of ${of}`}>
        {ACTIONS.map((action: Action) => (
          <option value={action} selected={action === chosen}>
            {action}
          </option>
        ))}
      </select>
    </label>
  );
}

function RuleRow({ name, values }: { readonly name: string; readonly values: Values }) {
  return (
    <fieldset class="policy-row">
      <legend>{name}</legend>
      <label class="words">
        What it is about
        <textarea name={`rule.${name}`} rows={2} maxlength={POLICY_LIMITS.ruleMaxChars}>
          {values[`rule.${name}`] ?? ''}
        </textarea>
      </label>
      <Line field={`rule-line.${name}`} of={name} value={values[`rule-line.${name}`] ?? ''} />
      <ActionChoice field={`rule-action.${name}`} of={name} chosen={values[`rule-action.${name}`]} />
      <label class="drop">
        <input type="checkbox" name={`drop.${name}`} checked={Boolean(values[`drop.${name}`])} />
        delete this rule
      </label>
    </fieldset>
  );
}

function NewRule({ values }: { readonly values: Values }) {
  return (
    <details class="new-rule" open={Boolean(values['new.name'] || values['new.text'])}>
      <summary>Add a rule</summary>
      <fieldset class="policy-row">
        <legend class="visually-hidden">A new rule</legend>
        <label class="name">
          Name
          <input name="new.name" value={values['new.name'] ?? ''} placeholder="no-trading" autocomplete="off" />
        </label>
        <label class="words">
          What it is about
          <textarea
            name="new.text"
            rows={2}
            maxlength={POLICY_LIMITS.ruleMaxChars}
            placeholder="Offers to buy, sell or trade accounts or items"
          >
            {values['new.text'] ?? ''}
          </textarea>
        </label>
        <Line field="new.line" of="the new rule" value={values['new.line'] ?? '0.8'} />
        <ActionChoice field="new.action" of="the new rule" chosen={values['new.action'] ?? 'flag'} />
      </fieldset>
    </details>
  );
}

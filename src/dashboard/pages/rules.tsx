import { ACTIONS } from '../../core/decision.ts';
import { StewardError } from '../../core/errors.ts';
import { SETTINGS_LIMITS } from '../../core/rules/limits.ts';
import { settingsWriteSchema } from '../../core/settings.ts';
import { importRules } from '../../service/import-rules.ts';
import { type TriedRules, tryRules } from '../../service/try-rules.ts';
import { weakRuleWarnings } from '../../service/weak-rules.ts';
import { writeSettings } from '../../service/write-settings.ts';
import { addressOf } from '../address.ts';
import { authorOf } from '../author.ts';
import { Page } from '../layout.tsx';
import { FormToken } from '../parts/form.tsx';
import { Marked } from '../parts/marked.tsx';
import { Note } from '../parts/notes.tsx';
import type { Form, Route, RouteDeps } from '../routes.ts';
import type { DashboardContext, TenantVisit } from '../visit.ts';
import { patternNames, readRulesForm, ruleValues } from './rules-form.ts';

type Shown = {
  /** What was sent, where it was not saved. */
  readonly form?: Form;
  readonly faults?: readonly string[];
  readonly done?: string;
  readonly warnings?: readonly string[];
  readonly tried?: readonly { readonly text: string; readonly found: TriedRules }[];
  readonly status?: 200 | 412 | 422;
};

const TRIED_MAX = 20;

/** Words, links, patterns, floods and raids, with a box to try texts on what stands in the form. Nothing is saved before Save. */
export const rulesRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/rules',
    needs: 'moderate',
    answer: (c, deps, visit) => {
      const isSaved = c.req.query('saved') !== undefined;
      return show(c, deps, visit, isSaved ? { done: 'Saved. It holds for every message from now on.' } : {});
    },
  },
  { method: 'post', path: '/rules', needs: 'manage', answer: save },
  { method: 'post', path: '/rules/try', needs: 'moderate', answer: tryThem },
  { method: 'post', path: '/rules/import', needs: 'manage', answer: takeIn },
];

async function save(c: DashboardContext, deps: RouteDeps, visit: TenantVisit, form: Form): Promise<Response> {
  const store = deps.store.as(authorOf(visit));
  try {
    const write = settingsWriteSchema.parse(readRulesForm(form, visit.tenant.settings));
    const settings = await writeSettings({ store }, visit.tenant, write, { ifRevision: Number(form.revision) });
    const warnings = weakRuleWarnings(settings, visit.tenant.policy);
    if (warnings.length === 0) return c.redirect(addressOf(visit, '/rules', { saved: '' }), 303);
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

async function tryThem(c: DashboardContext, deps: RouteDeps, visit: TenantVisit, form: Form): Promise<Response> {
  const texts = (form.texts ?? '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, TRIED_MAX);
  if (texts.length === 0)
    return show(c, deps, visit, { form, faults: ['Write a message to try, one a line'], status: 422 });
  try {
    const settings = settingsWriteSchema.parse(readRulesForm(form, visit.tenant.settings));
    const found = await tryRules(visit.tenant.settings, { texts, settings });
    const tried = texts.flatMap((text, place) => {
      const one = found[place];
      return one ? [{ text, found: one }] : [];
    });
    return show(c, deps, visit, { form, tried });
  } catch (error) {
    return show(c, deps, visit, { form, faults: faultsOf(error), status: 422 });
  }
}

/** What another bot exported is put into the form, where somebody looks at it before it is saved. */
async function takeIn(c: DashboardContext, deps: RouteDeps, visit: TenantVisit, form: Form): Promise<Response> {
  const values = ruleValues(visit.tenant.settings, undefined);
  try {
    const { words, domains, invites, patterns, left, from } = importRules(form.export ?? '');
    const filled: Record<string, string> = {
      ...values,
      revision: form.revision ?? '',
      'words.list': [values['words.list'], ...words].filter(Boolean).join('\n'),
      'links.domains': [values['links.domains'], ...domains].filter(Boolean).join('\n'),
    };
    if (domains.length > 0 && filled['links.mode'] === 'off') filled['links.mode'] = 'block_list';
    if (invites) filled['links.invites'] = 'on';
    for (const [name, pattern] of Object.entries(patterns)) {
      filled[`pattern.${name}`] = pattern;
      filled[`pattern-action.${name}`] = 'flag';
    }
    const count = words.length + domains.length + Object.keys(patterns).length;
    const done = `Read as ${from}: ${count} entries are in the form below. Look at them and save; nothing is saved yet.`;
    return show(c, deps, visit, { form: filled, done, warnings: left });
  } catch (error) {
    return show(c, deps, visit, { faults: faultsOf(error), status: 422 });
  }
}

/** What is wrong with a form, in words. @throws whatever is no fault of the form. */
function faultsOf(error: unknown): readonly string[] {
  if (error instanceof StewardError && error.code === 'invalid')
    return error.faults.map(({ loc, msg }) => `${loc.filter((part) => part !== 'body').join(' ')}: ${msg}`);
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues))
    return error.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`);
  throw error;
}

function show(c: DashboardContext, deps: RouteDeps, visit: TenantVisit, shown: Shown): Response | Promise<Response> {
  const { settings, revision } = visit.tenant;
  const values = ruleValues(settings, shown.form);
  const mayChange = visit.session.rights !== 'moderate';
  return c.html(
    <Page deps={deps} visit={visit} title="Local rules" at="/rules">
      {shown.done ? <Note kind="done">{shown.done}</Note> : null}
      {(shown.faults ?? []).map((fault) => (
        <Note kind="fault">{`${fault}.`}</Note>
      ))}
      {(shown.warnings ?? []).map((warning) => (
        <Note kind="fault">{`${warning}.`}</Note>
      ))}
      <p>They decide before the model, at no cost, also on the free plan. The strongest of them wins.</p>
      <form method="post" action={addressOf(visit, '/rules')} class="rules">
        <FormToken visit={visit} />
        <input type="hidden" name="revision" value={shown.form?.revision ?? String(revision)} />
        <TryBox visit={visit} values={values} tried={shown.tried ?? null} />
        <Words values={values} />
        <Links values={values} />
        <Patterns names={patternNames(settings, values)} values={values} />
        <Counting values={values} />
        <General values={values} />
        {mayChange ? (
          <div class="buttons sticky">
            <p class="gist small" />
            <button type="submit">Save</button>
          </div>
        ) : (
          <p>You may look and try; somebody who manages this community can save.</p>
        )}
      </form>
      {mayChange ? <Import visit={visit} /> : null}
    </Page>,
    shown.status ?? 200,
  );
}

type Values = { readonly values: Form };

function TryBox(props: { readonly visit: TenantVisit; readonly tried: Shown['tried'] | null } & Values) {
  const { visit, values, tried } = props;
  return (
    <section aria-labelledby="try" class="try">
      <h2 id="try">Try</h2>
      <label>
        Messages, one a line
        <textarea name="texts" rows={3} placeholder="Free n.i.t.r.o for everybody">
          {values.texts ?? ''}
        </textarea>
      </label>
      <button type="submit" class="secondary" formaction={addressOf(visit, '/rules/try')}>
        Try on what stands below
      </button>
      {tried ? (
        <ol class="cards" aria-live="polite">
          {tried.map(({ text, found }) => (
            <li>
              <p class="said">
                <Marked text={text} places={found.local_hits.flatMap(({ at }) => (at ? [at] : []))} />
              </p>
              {found.local_hits.length === 0 ? (
                <p class="small">Nothing matches.</p>
              ) : (
                <ul>
                  {found.local_hits.map(({ name, matched, action }) => (
                    <li>
                      {name}: <strong>{matched}</strong> → {action}
                    </li>
                  ))}
                </ul>
              )}
              {found.shown_form === text ? null : <p class="small">Read as: {found.shown_form}</p>}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function Words({ values }: Values) {
  return (
    <section aria-labelledby="words">
      <h2 id="words">Words</h2>
      <label>
        Words and phrases, one a line
        <textarea name="words.list" rows={6} aria-describedby="words-help">
          {values['words.list']}
        </textarea>
      </label>
      <p class="small" id="words-help">
        Whole words, also in disguise. A * at either end stands for any letters: <code>nitro*</code>.
      </p>
      <ActionChoice field="words.action" of="words" chosen={values['words.action']} />
    </section>
  );
}

const MODES = {
  off: 'Let every link pass',
  block_all: 'Block every link',
  allow_list: 'Block all but these domains',
  block_list: 'Block these domains',
} as const;

function Links({ values }: Values) {
  return (
    <section aria-labelledby="links">
      <h2 id="links">Links</h2>
      <label>
        Which links
        <select name="links.mode">
          {Object.entries(MODES).map(([mode, words]) => (
            <option value={mode} selected={mode === values['links.mode']}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Domains, one a line
        <textarea name="links.domains" rows={4}>
          {values['links.domains']}
        </textarea>
      </label>
      <Switch field="links.invites" values={values}>
        Block invitations to other communities
      </Switch>
      <ActionChoice field="links.action" of="links" chosen={values['links.action']} />
    </section>
  );
}

function Patterns({ names, values }: { readonly names: readonly string[] } & Values) {
  return (
    <section aria-labelledby="patterns">
      <h2 id="patterns">Patterns</h2>
      <p class="small">RE2 expressions, without regard to case.</p>
      {names.map((name) => (
        <fieldset class="rule-row">
          <legend>{name}</legend>
          <label>
            Expression
            <input
              name={`pattern.${name}`}
              value={values[`pattern.${name}`]}
              maxlength={SETTINGS_LIMITS.patternMaxChars}
              spellcheck={false}
            />
          </label>
          <ActionChoice field={`pattern-action.${name}`} of={name} chosen={values[`pattern-action.${name}`]} />
          <Switch field={`pattern-shown.${name}`} values={values}>
            Also as a reader sees the text
          </Switch>
          <Switch field={`drop.${name}`} values={values}>
            Delete {name} at Save
          </Switch>
        </fieldset>
      ))}
      <details open={Boolean(values['new.name'] ?? values['new.pattern'])}>
        <summary>Add a pattern</summary>
        <fieldset class="rule-row">
          <label>
            Name
            <input name="new.name" value={values['new.name'] ?? ''} maxlength={64} />
          </label>
          <label>
            Expression
            <input name="new.pattern" value={values['new.pattern'] ?? ''} spellcheck={false} />
          </label>
          <ActionChoice field="new.action" of="the new pattern" chosen={values['new.action']} />
        </fieldset>
      </details>
    </section>
  );
}

function Counting({ values }: Values) {
  return (
    <>
      <section aria-labelledby="flood">
        <h2 id="flood">Floods</h2>
        <div class="grid-form">
          <Count field="flood.repeats" values={values} least={0}>
            The same text, times (0 is off)
          </Count>
          <Count field="flood.messages" values={values} least={0}>
            Messages of one author (0 is off)
          </Count>
          <Count field="flood.window_seconds" values={values} least={1}>
            Within seconds
          </Count>
          <ActionChoice field="flood.action" of="floods" chosen={values['flood.action']} />
        </div>
      </section>
      <section aria-labelledby="raid">
        <h2 id="raid">Raids</h2>
        <p class="small">Members who join in a burst; their messages are decided by this for a while. In chat only.</p>
        <div class="grid-form">
          <Count field="raid.joins" values={values} least={0}>
            Joins (0 is off)
          </Count>
          <Count field="raid.window_seconds" values={values} least={1}>
            Within seconds
          </Count>
          <Count field="raid.mark_minutes" values={values} least={1}>
            Newcomers are marked for minutes
          </Count>
          <ActionChoice field="raid.action" of="raids" chosen={values['raid.action']} />
        </div>
      </section>
    </>
  );
}

function General({ values }: Values) {
  return (
    <section aria-labelledby="general">
      <h2 id="general">Around them</h2>
      <Switch field="trusted_exempt" values={values}>
        Trusted authors are exempt from local rules
      </Switch>
      <Switch field="also_judge" values={values}>
        A message with a milder hit is judged by the model too (so it always is in chat)
      </Switch>
      <Switch field="fail_open" values={values}>
        Where the model cannot be reached, messages pass unjudged (else a request is answered 502)
      </Switch>
    </section>
  );
}

function Import({ visit }: { readonly visit: TenantVisit }) {
  return (
    <details>
      <summary>Import from another bot</summary>
      <form method="post" action={addressOf(visit, '/rules/import')}>
        <FormToken visit={visit} />
        <input type="hidden" name="revision" value={String(visit.tenant.revision)} />
        <label>
          The export
          <textarea name="export" rows={8} aria-describedby="import-help" spellcheck={false} />
        </label>
        <p class="small" id="import-help">
          Paste Discord AutoMod rules (JSON of the API), a Zeppelin configuration (YAML) or the stop words of tg-spam
          (one a line). It comes into the form above, where you look at it before you save.
        </p>
        <button type="submit" class="secondary">
          Read it
        </button>
      </form>
    </details>
  );
}

type SwitchProps = Values & { readonly field: string; readonly children: unknown };

function Switch({ field, values, children }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" name={field} checked={Boolean(values[field])} />
      <span>{children}</span>
    </label>
  );
}

function Count({ field, values, least, children }: SwitchProps & { readonly least: number }) {
  return (
    <label>
      {children}
      <input type="number" name={field} min={least} value={values[field]} />
    </label>
  );
}

type ActionProps = { readonly field: string; readonly of: string; readonly chosen: string | undefined };

function ActionChoice({ field, of, chosen }: ActionProps) {
  return (
    <label>
      Action<span class="visually-hidden"> of {of}</span>
      <select name={field}>
        {ACTIONS.map((action) => (
          <option value={action} selected={action === (chosen ?? 'flag')}>
            {action}
          </option>
        ))}
      </select>
    </label>
  );
}

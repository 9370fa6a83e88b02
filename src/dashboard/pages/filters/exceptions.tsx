import { StewardError } from '../../../core/common/errors.ts';
import {
  EXCEPTIONS_ON,
  type Exception,
  isSameCondition,
  withException,
} from '../../../core/filters/exceptions/exception-rule.ts';
import { settingsWriteSchema } from '../../../core/settings/settings.ts';
import type { Tenant } from '../../../core/tenants/tenant.ts';
import { writeSettings } from '../../../service/policy/write-settings.ts';
import { PostForm } from '../../parts/form.tsx';
import { Page, PageMessages, SAVED_MEANWHILE } from '../../parts/layout.tsx';
import { addressOf } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route } from '../../request/route.ts';
import { Newcomer, PartFields } from './exceptions-fields.tsx';
import { type FieldIssues, fieldOf, filterFields, partValues, readException, rulesFor } from './exceptions-form.ts';
import { faultsOf } from './rules-form.ts';

type Target = Pick<Exception, 'on' | 'id'>;

const SEE_FIELDS = 'Nothing is saved: see what stands beside the fields';

/** The pages of exceptions for newcomers, a channel or a role. Only Save saves. */
export const exceptionRoutes: readonly Route[] = [
  get('/rules/elsewhere', 'manage', (c, deps, page) => show(c, deps, page, { target: targetOf(c.req.query()) })),
  post('/rules/elsewhere', 'manage', save),
];

function targetOf(given: Form): Target {
  const { id = '' } = given;
  const on = EXCEPTIONS_ON.find((known) => known === (given.on ?? 'newcomers'));
  if (on === 'newcomers') return { on };
  if (on === undefined) throw new StewardError('not_found', 'there are channels, roles, newcomers and everyone');
  if (id.trim() === '')
    throw new StewardError(
      'invalid',
      on === 'everyone' ? 'give it a name, such as night' : `name the ${on} by its id, as the platform has it`,
    );
  return { on, id: id.trim() };
}

async function save(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const target = targetOf(form);
  const { exceptions } = page.tenant.settings;
  const { exception, issues } = readException(form, page.tenant, exceptionOf(page.tenant, target));
  const isNothing = Object.keys(exception).length === Object.keys(target).length;
  const isRemoved = form.act === 'remove' || (isNothing && target.on === 'newcomers');
  if (!isRemoved && (isNothing || Object.keys(issues).length > 0)) {
    const nothing = `There is no exception ${nameOf(target)} yet. Fill in a field, or remove it.`;
    return show(c, deps, page, { target, form, issues: { ...(isNothing && { '': nothing }), ...issues } });
  }
  const others = exceptions.filter((one) => !isSameCondition(one, target));
  const write = { exceptions: isRemoved ? others : withException(exceptions, exception) };
  try {
    // The write is based on the settings read for this request; the form says which revision its author saw.
    const ifRevision = Number(form.revision);
    if (ifRevision !== page.tenant.revision) throw new StewardError('changed_meanwhile', SAVED_MEANWHILE);
    await writeSettings(deps, page.tenant, settingsWriteSchema.parse(write), { ifRevision });
    return c.redirect(addressOf(page, '/rules', { saved: '' }), 303);
  } catch (error) {
    if (error instanceof StewardError && error.code === 'changed_meanwhile') {
      const tenant = (await deps.store.findTenant({ id: page.tenant.id })) ?? page.tenant;
      return show(c, deps, { ...page, tenant }, { target, form, isLate: true });
    }
    const faults = faultsOf(error).map(({ path, message }) => [fieldOf(path), message]);
    return show(c, deps, page, { target, form, issues: Object.fromEntries(faults) });
  }
}

function exceptionOf({ settings }: Tenant, target: Target): Exception {
  return settings.exceptions.find((one) => isSameCondition(one, target)) ?? target;
}

function nameOf(target: Target): string {
  if (target.on === 'newcomers') return 'for newcomers';
  if (target.on === 'everyone') return `for everyone: ${target.id}`;
  return target.on === 'channel' ? `in the channel ${target.id}` : `for the role ${target.id}`;
}

type Shown = {
  readonly target: Target;
  readonly form?: Form;
  readonly issues?: FieldIssues;
  readonly isLate?: boolean;
};

function show(...[c, deps, page, shown]: PageArgs<Shown>): Response | Promise<Response> {
  const { target, form, issues = {}, isLate = false } = shown;
  const { tenant } = page;
  const { settings, revision } = tenant;
  const exception = exceptionOf(tenant, target);
  const values = form ?? partValues({ messages: 0, days: 0, account_days: 0, ...exception });
  const fields = {
    revision: (isLate ? undefined : form?.revision) ?? String(revision),
    on: target.on,
    ...(target.id && { id: target.id }),
  };
  const said = isLate
    ? [SAVED_MEANWHILE]
    : Object.keys(issues).length > 0
      ? [issues[''] ?? issues.id ?? SEE_FIELDS]
      : null;
  return c.html(
    <Page deps={deps} page={page} title={`Exception ${nameOf(target)}`} at="/rules">
      <PageMessages {...(said ? { issues: said } : {})} />
      <p>
        <a href={addressOf(page, '/rules')}>Filters</a>.{' '}
        {target.on === 'newcomers'
          ? 'The stricter of this and the general setting applies.'
          : target.on === 'everyone'
            ? 'Also for the API. Stricter or laxer than usual, at the times below.'
            : 'Chat platforms only. Stricter or laxer than elsewhere; channels come first, then roles.'}
      </p>
      <PostForm page={page} path="/rules/elsewhere" fields={fields} class="rules">
        {target.on === 'newcomers' ? <Newcomer values={values} issues={issues} /> : null}
        <PartFields
          values={values}
          issues={issues}
          rules={rulesFor(tenant, exception)}
          filters={filterFields(settings)}
        />
        <div class="buttons sticky">
          <p class="gist small" />
          <button type="submit">Save</button>
          {exception === target ? null : (
            <button type="submit" name="act" value="remove" class="danger">
              {target.on === 'newcomers' ? 'Treat newcomers like everybody' : 'Remove'}
            </button>
          )}
        </div>
      </PostForm>
    </Page>,
    isLate ? 412 : said ? 422 : 200,
  );
}

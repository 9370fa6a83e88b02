import { exceptionRule } from '../../../core/filters/exceptions/exception-rule.ts';
import { FactList } from '../../parts/facts.tsx';
import { ChoiceFields, Input, Options, Select, Submit } from '../../parts/form.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';
import { sayEnglish } from './rules-others.tsx';

/** What holds otherwise for newcomers, in channels and for roles, with the way to the form of each. */
export function Exceptions({ page }: { readonly page: TenantPageContext }) {
  const mayChange = page.may('get', '/rules/elsewhere');
  const { exceptions } = page.tenant.settings;
  const { title, fields = [] } = exceptionRule.show(exceptions, sayEnglish);
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">{title}</h2>
      <p class="small">For newcomers, in a channel or for a role on chat platforms; for everyone at times.</p>
      <FactList
        facts={exceptions.map(({ on, id }, index) => [
          mayChange ? (
            <a href={addressOf(page, '/rules/elsewhere', { on, ...(id === undefined ? {} : { id }) })}>
              Change {on} {id}
            </a>
          ) : (
            fields[index]?.label
          ),
          fields[index]?.value,
        ])}
      />
      {mayChange ? <Add page={page} /> : null}
    </section>
  );
}

/** Channels and roles have their names in chat; here they go by their ids. */
function Add({ page }: { readonly page: TenantPageContext }) {
  return (
    <form method="get" action={addressOf(null, '/rules/elsewhere')} class="line">
      <ChoiceFields page={page} />
      <Select label="For" name="on">
        <Options
          of={['channel', 'role', 'newcomers', 'everyone']}
          chosen={undefined}
          names={{ everyone: 'everyone, at times' }}
        />
      </Select>
      <Input
        label="Its id, or a title"
        name="id"
        maxlength={64}
        autocomplete="off"
        aria-describedby="exception-id-help"
      />
      <Submit class="secondary" label="Set what holds there" />
      <p class="small" id="exception-id-help">
        Newcomers need no id, and everyone gets a title such as night. For a channel or role, take the id from the
        platform (on Discord: developer mode, Copy ID). In chat they go by name:{' '}
        <code>exceptions set links.mode off #promo</code>.
      </p>
    </form>
  );
}

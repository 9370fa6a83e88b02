import { newcomerRule } from '../../../core/filters/exceptions/newcomer-rule.ts';
import { overlayRule } from '../../../core/filters/exceptions/overlay-rule.ts';
import { FactList } from '../../parts/facts.tsx';
import { Submit, TenantField } from '../../parts/form.tsx';
import { addressOf } from '../../request/address.ts';
import type { TenantPageContext } from '../../request/page-context.ts';
import { factsOf, sayEnglish } from './rules-others.tsx';

type ExceptionsProps = { readonly pageContext: TenantPageContext; readonly mayChange: boolean };

/** What holds otherwise for newcomers, in channels and for roles, with the way to the form of each. */
export function Exceptions({ pageContext, mayChange }: ExceptionsProps) {
  const { newcomers, overlays } = pageContext.tenant.settings;
  const [forNewcomers, there] = [newcomerRule.show(newcomers, sayEnglish), overlayRule.show(overlays, sayEnglish)];
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">For newcomers, in a channel or for a role</h2>
      <h3>{forNewcomers.title}</h3>
      <FactList facts={factsOf(forNewcomers.fields)} />
      {mayChange ? (
        <p>
          <a href={addressOf(pageContext, '/rules/elsewhere', { on: 'newcomers' })}>Change what holds for newcomers</a>
        </p>
      ) : null}
      <h3>{there.title}</h3>
      <FactList
        facts={overlays.items.map(({ on, id }, index) => [
          mayChange ? (
            <a href={addressOf(pageContext, '/rules/elsewhere', { on, id })}>
              Change {on} {id}
            </a>
          ) : (
            `${on} ${id}`
          ),
          there.fields?.[index]?.value,
        ])}
      />
      {mayChange ? <Add pageContext={pageContext} /> : null}
    </section>
  );
}

/** Channels and roles have their names in chat; here they go by their ids. */
function Add({ pageContext }: { readonly pageContext: TenantPageContext }) {
  return (
    <form method="get" action={addressOf(null, '/rules/elsewhere')} class="line">
      <TenantField pageContext={pageContext} />
      <label>
        Where
        <select name="on">
          <option value="channel">channel</option>
          <option value="role">role</option>
        </select>
      </label>
      <label>
        Its id
        <input name="id" required maxlength={64} autocomplete="off" aria-describedby="overlay-id-help" />
      </label>
      <Submit class="secondary" label="Set what holds there" />
      <p class="small" id="overlay-id-help">
        As the platform has it (on Discord: developer mode, Copy ID). In chat they go by name:{' '}
        <code>overlays action scam delete #channel</code>.
      </p>
    </form>
  );
}

import type { Settings } from '../../core/settings.ts';
import { newcomerRule } from '../../core/standing/newcomer-rule.ts';
import { overlayRule } from '../../core/standing/overlay-rule.ts';

/** What holds otherwise for newcomers, in channels and for roles; it is changed where channels and roles have names. */
export function Elsewhere({ settings }: { readonly settings: Settings }) {
  const told = { lists: [], nowMs: 0 };
  const shown = [newcomerRule.show(settings.newcomers, told), overlayRule.show(settings.overlays, told)];
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">For newcomers, in a channel or for a role</h2>
      {shown.map(({ title, fields = [] }) => (
        <>
          <h3>{title}</h3>
          <dl>
            {fields.map(({ label, value }) => (
              <>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </>
            ))}
          </dl>
        </>
      ))}
      <p class="small">
        Changed in chat (<code>newcomers action scam delete</code>, <code>overlays action scam delete #channel</code>),
        where channels and roles have names, or over the API (<code>newcomers</code> and <code>overlays</code> of{' '}
        <code>PUT /v1/settings</code>).
      </p>
    </section>
  );
}

import type { TriedRules } from '../../../service/filters/try.ts';
import { Submit, TextLines } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import { Marked } from '../../parts/quoted-text.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';
import type { RuleProps } from './rules-sections.tsx';

/** A test message and what the filters found in it. */
export type TriedMessage = { readonly text: string; readonly found: TriedRules };
type TryProps = RuleProps & { readonly page: TenantPageContext; readonly tried: readonly TriedMessage[] | null };

/** Shows a field for test messages, which the filters of the form check, and the matches of the sent ones. */
export function TryBox({ page, values, tried }: TryProps) {
  const fonts = (tried ?? []).flatMap(({ found }) => found.in_fonts ?? []);
  const sum = (member: 'found' | 'of') => fonts.reduce((all, one) => all + one[member], 0);
  return (
    <Section id="try" title="Try" class="try">
      <TextLines
        label="Messages, one a line"
        name="texts"
        value={values.texts}
        rows={3}
        placeholder="Free n.i.t.r.o for everybody"
      />
      <Submit class="secondary" formaction={addressOf(page, '/rules/try')} label="Try on what stands below" />
      {fonts.length > 0 ? (
        <p class="small">
          Written in the {fonts[0]?.of} fonts of fancy-text generators: {sum('found')} of {sum('of')} are found.
        </p>
      ) : null}
      {tried ? (
        <ol class="cards" aria-live="polite">
          {tried.map(({ text, found }) => (
            <li>
              <p class="said" dir="auto">
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
    </Section>
  );
}

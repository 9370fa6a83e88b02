import { IntlMessageFormat } from 'intl-messageformat';
import { ENGLISH_TEXTS } from '../../../core/common/texts.ts';
import { LOCAL_RULES } from '../../../core/filters/local-rules.ts';
import type { AnyLocalRule, RuleFacts, SayText, ShownRule } from '../../../core/filters/rule/local-rule.ts';
import { type Fact, FactList } from '../../parts/facts.tsx';
import { Section } from '../../parts/layout.tsx';

/** What rules show of themselves, in English, as pages are. */
export const sayEnglish: SayText = (key, values) =>
  values
    ? String(new IntlMessageFormat(ENGLISH_TEXTS[key], 'en', undefined, { ignoreTag: true }).format(values))
    : ENGLISH_TEXTS[key];

/** The rules that have fields of their own, in the form or in the section of what holds elsewhere. */
const WITH_FIELDS: ReadonlySet<string> = new Set([
  ...['words', 'links', 'patterns', 'limits', 'stolen', 'flood', 'raid'],
  'exceptions',
]);

type OthersProps = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly facts: RuleFacts;
  readonly rules?: readonly AnyLocalRule[];
};

/** Every other rule as it stands, so that none decides unseen. */
export function Others({ settings, facts, rules = LOCAL_RULES }: OthersProps) {
  const others = rules.filter(({ name }) => !WITH_FIELDS.has(name));
  return (
    <Section id="others" title="Set in chat, or over HTTP">
      <p class="small">
        In chat by the commands that begin with a rule's name, over HTTP by its member of <code>/v1/settings</code>.
      </p>
      {others.map((rule) => (
        <Other name={rule.name} shown={rule.show(settings[rule.name], sayEnglish, facts)} />
      ))}
    </Section>
  );
}

function Other({ name, shown: { title, text, fields = [] } }: { readonly name: string; readonly shown: ShownRule }) {
  return (
    <>
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      <p class="small">
        <code>{name}</code>
      </p>
      {fields.length > 0 ? <FactList facts={factsOf(fields)} /> : null}
    </>
  );
}

/** What a rule shows under its title. */
export function factsOf(fields: ShownRule['fields'] = []): readonly Fact[] {
  return fields.map(({ label, value }) => [label, value]);
}

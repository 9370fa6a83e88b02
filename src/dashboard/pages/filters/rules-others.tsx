import { IntlMessageFormat } from 'intl-messageformat';
import { ENGLISH_TEXTS } from '../../../core/common/texts.ts';
import { exceptionRule } from '../../../core/filters/exceptions/exception-rule.ts';
import { LOCAL_RULES } from '../../../core/filters/local-rules.ts';
import type { AnyLocalRule, RuleFacts, SayText, ShownRule } from '../../../core/filters/rule/local-rule.ts';
import { type Fact, FactList } from '../../parts/facts.tsx';
import { ChoiceFields, Input, Select, Submit } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage } from '../../request/page-context.ts';

/** Shows the exceptions for newcomers, channels and roles, each with a link to its form. */
export function Exceptions({ page }: PropsWithPage) {
  const mayChange = page.may('get', '/rules/elsewhere');
  const { exceptions } = page.tenant.settings;
  const { title, fields = [] } = exceptionRule.show(exceptions, sayEnglish);
  return (
    <Section id="elsewhere" title={title}>
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
      {mayChange ? (
        <form method="get" action={addressOf(null, '/rules/elsewhere')} class="line">
          <ChoiceFields page={page} />
          <Select label="For" name="on" of={ON} />
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
      ) : null}
    </Section>
  );
}

const ON = { channel: 'channel', role: 'role', newcomers: 'newcomers', everyone: 'everyone, at times' } as const;

/** Rules describe themselves in English, the language of the pages. */
const sayEnglish: SayText = (key, values) =>
  values
    ? String(new IntlMessageFormat(ENGLISH_TEXTS[key], 'en', undefined, { ignoreTag: true }).format(values))
    : ENGLISH_TEXTS[key];

/** The rules that have fields of their own, in the form or in the section of exceptions. */
const WITH_FIELDS: ReadonlySet<string> = new Set([
  ...['words', 'links', 'patterns', 'limits', 'stolen', 'flood', 'raid'],
  'exceptions',
]);

type OtherRulesProps = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly facts: RuleFacts;
  readonly rules?: readonly AnyLocalRule[];
};

/** Shows every other rule with its values, so that no rule decides unseen. */
export function OtherRules({ settings, facts, rules = LOCAL_RULES }: OtherRulesProps) {
  const others = rules.filter(({ name }) => !WITH_FIELDS.has(name));
  return (
    <Section id="others" title="Set in chat, or over HTTP">
      <p class="small">
        In chat by the commands that begin with a rule's name, over HTTP by its member of <code>/v1/settings</code>.
      </p>
      {others.map((rule) => (
        <OtherRule name={rule.name} shown={rule.show(settings[rule.name], sayEnglish, facts)} />
      ))}
    </Section>
  );
}

function OtherRule({ name, shown }: { readonly name: string; readonly shown: ShownRule }) {
  const { title, text, fields = [] } = shown;
  return (
    <>
      <h3>{title}</h3>
      {text === undefined ? null : <p>{text}</p>}
      <p class="small">
        <code>{name}</code>
      </p>
      {fields.length > 0 ? <FactList facts={fields.map(({ label, value }): Fact => [label, value])} /> : null}
    </>
  );
}

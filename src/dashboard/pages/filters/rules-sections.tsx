import { SETTINGS_LIMITS } from '../../../core/common/settings-limits.ts';
import { TEXT_LIMIT_NAMES, TEXT_LIMITS } from '../../../core/filters/limits/one-message.ts';
import { REPUTATION_MAX } from '../../../core/members/members.ts';
import { ActionChoice, Input, Select, Switch, TextLines } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import type { Form } from '../../request/route.ts';
import { WordLists } from './word-lists.tsx';

/** The values of the filter fields, by field name. */
export type RuleProps = { readonly values: Form };

/** Shows the words and phrases that nobody may write. */
export function Words({ values }: RuleProps) {
  return (
    <Section id="words" title="Words">
      <TextLines
        label="Words and phrases, one a line"
        name="words.list"
        value={values['words.list']}
        rows={6}
        aria-describedby="words-help"
      />
      <p class="small" id="words-help">
        Whole words, also in disguise. A * at either end stands for any letters: <code>nitro*</code>.
      </p>
      <TextLines
        label="Words that never trigger, one a line"
        name="words.allowed"
        value={values['words.allowed']}
        rows={2}
        aria-describedby="allowed-help"
      />
      <p class="small" id="allowed-help">
        Whole words, as they are spelled: <code>nitrogen</code> passes beside <code>nitro*</code>.
      </p>
      <ActionChoice field="words.action" of="words" chosen={values['words.action']} />
      <WordLists values={values} />
    </Section>
  );
}

/** The labels of the link modes. */
export const LINK_WORDS = {
  off: 'Let every link pass',
  block_all: 'Block every link',
  allow_list: 'Block all but these domains',
  block_list: 'Block these domains',
} as const;

/** Shows which links may be posted. */
export function Links({ values }: RuleProps) {
  return (
    <Section id="links" title="Links">
      <Select label="Which links" name="links.mode" of={LINK_WORDS} chosen={values['links.mode']} />
      <TextLines label="Domains, one a line" name="links.domains" value={values['links.domains']} rows={4} />
      <Switch field="links.block_invites" values={values} label="Block invitations to other communities" />
      <details>
        <summary>More domains of invitations and of redirections</summary>
        <TextLines
          label="Domains whose links are invitations too, one a line"
          name="links.invite_domains"
          value={values['links.invite_domains']}
          rows={3}
        />
        <TextLines
          label="Domains whose links lead on to an address in them, one a line"
          name="links.redirect_domains"
          value={values['links.redirect_domains']}
          rows={3}
        />
      </details>
      <ActionChoice field="links.action" of="links" chosen={values['links.action']} />
    </Section>
  );
}

/** Shows the named expressions, and a folded field for a new one. */
export function Patterns({ names, values }: { readonly names: readonly string[] } & RuleProps) {
  return (
    <Section id="patterns" title="Patterns">
      <p class="small">RE2 expressions, without regard to case.</p>
      {names.map((name) => (
        <fieldset class="rule-row">
          <legend>{name}</legend>
          <Input
            label="Expression"
            name={`pattern.${name}`}
            value={values[`pattern.${name}`]}
            maxlength={SETTINGS_LIMITS.patternMaxChars}
            spellcheck={false}
          />
          <ActionChoice field={`pattern-action.${name}`} of={name} chosen={values[`pattern-action.${name}`]} />
          <Switch field={`pattern-shown.${name}`} values={values} label="Also check the text as displayed" />
          <Switch field={`drop.${name}`} values={values} label={`Delete ${name} at Save`} />
        </fieldset>
      ))}
      <details open={Boolean(values['new.name'] ?? values['new.pattern'])}>
        <summary>Add a pattern</summary>
        <fieldset class="rule-row">
          <Input label="Name" name="new.name" value={values['new.name'] ?? ''} maxlength={64} />
          <Input label="Expression" name="new.pattern" value={values['new.pattern'] ?? ''} spellcheck={false} />
          <ActionChoice field="new.action" of="the new pattern" chosen={values['new.action']} />
        </fieldset>
      </details>
    </Section>
  );
}

/** Shows the limits of one message, and of accounts that send the same text. */
export function Limits({ values }: RuleProps) {
  return (
    <Section id="limits" title="Limits">
      <p class="small">Triggers above this number in one message. Empty is no limit.</p>
      {TEXT_LIMIT_NAMES.map((name) => (
        <fieldset class="rule-row">
          <legend>{name}</legend>
          <Count field={`limits.${name}.most`} values={values} least={1} label={TEXT_LIMITS[name].summary} />
          <ActionChoice field={`limits.${name}.action`} of={name} chosen={values[`limits.${name}.action`]} />
        </fieldset>
      ))}
      <fieldset class="rule-row">
        <legend>accounts</legend>
        <Count field="limits.accounts.most" values={values} least={1} label="Accounts that send one text, at most" />
        <Count field="limits.accounts.window_seconds" values={values} least={1} label="Within seconds" />
        <ActionChoice field="limits.accounts.action" of="accounts" chosen={values['limits.accounts.action']} />
      </fieldset>
    </Section>
  );
}

/** Shows the rules that count: floods, stolen accounts and raids. */
export function Counting({ values }: RuleProps) {
  return (
    <>
      <Section id="flood" title="Floods">
        <div class="grid-form">
          <Count field="flood.repeats" values={values} least={0} label="The same text, times (0 is off)" />
          <Count field="flood.messages" values={values} least={0} label="Messages of one author (0 is off)" />
          <Count field="flood.window_seconds" values={values} least={1} label="Within seconds" />
          <ActionChoice field="flood.action" of="floods" chosen={values['flood.action']} />
        </div>
      </Section>
      <Section id="stolen" title="Stolen accounts">
        <p class="small">Members who write in many channels at once, whatever they write. In chat only.</p>
        <div class="grid-form">
          <Count field="stolen.channels" values={values} least={0} label="Channels (0 is off)" />
          <Count field="stolen.window_seconds" values={values} least={1} label="Within seconds" />
          <ActionChoice field="stolen.action" of="stolen accounts" chosen={values['stolen.action']} />
        </div>
        <TextLines
          label="Ids of trap channels, in which nobody may write, one a line"
          name="stolen.trap_channels"
          value={values['stolen.trap_channels']}
          rows={2}
        />
        <Input
          label="Id of the role that stolen accounts get on Discord (empty: a timeout)"
          name="stolen.quarantine_role"
          value={values['stolen.quarantine_role']}
        />
      </Section>
      <Section id="raid" title="Raids">
        <p class="small">Members who join in a burst; their messages are decided by this for a while. In chat only.</p>
        <div class="grid-form">
          <Count field="raid.joins" values={values} least={0} label="Joins (0 is off)" />
          <Count field="raid.window_seconds" values={values} least={1} label="Within seconds" />
          <Count field="raid.slow_joins" values={values} least={0} label="Slow joins (0 is off)" />
          <Count field="raid.slow_window_minutes" values={values} least={1} label="Within minutes" />
          <Count field="raid.young_days" values={values} least={0} label="Accounts under days count twice (0 is off)" />
          <Switch field="raid.alike_names" values={values} label="Names that differ only by numbers count twice" />
          <Switch field="raid.pause_dms" values={values} label="A lockdown pauses direct messages too (Discord)" />
          <Count field="raid.mark_minutes" values={values} least={1} label="Newcomers are marked for minutes" />
          <ActionChoice field="raid.action" of="raids" chosen={values['raid.action']} />
        </div>
      </Section>
    </>
  );
}

/** Settings of all filters, each with a checkbox. */
export const SWITCHES = {
  trusted_exempt: 'Trusted authors are exempt from local rules',
  local_flags: 'Let the model judge too when a filter only flags (in chat it always does)',
  second_look: 'Ask the model twice when a score is near its threshold, within the spending ceilings',
  context: "In chat, show the model the message that is answered and the author's last messages",
  share_links: 'Share verdicts on links with other tenants of this server that do so too, as numbers',
  appeal_links: 'Authors get a link to a page where they see the decision and appeal, also after a ban',
  decision_log: 'The audit log keeps only what triggered or was not judged; the rest is counted',
  fail_open: 'If the model is unavailable, let messages pass (otherwise a request gets a 502)',
} as const;

/** Shows the settings of all filters. */
export function General({ values }: RuleProps) {
  return (
    <Section id="general" title="General">
      {Object.entries(SWITCHES).map(([field, label]) => (
        <Switch field={field} values={values} label={label} />
      ))}
      <Input
        label={`Past reviews move a member's thresholds in chat, at most by (0 to ${REPUTATION_MAX}; 0 is off)`}
        name="reputation"
        inputmode="decimal"
        value={values.reputation}
      />
      <Count
        field="trust.messages"
        values={values}
        least={0}
        label="Known members: no model after this many clean messages (0 is off)"
      />
      <Count
        field="trust.days"
        values={values}
        least={0}
        label="Known members: joined at least this many days ago (0 needs no days)"
      />
    </Section>
  );
}

type CountProps = RuleProps & { readonly field: string; readonly least: number; readonly label: string };

function Count({ field, values, least, label }: CountProps) {
  return <Input label={label} type="number" name={field} min={least} value={values[field]} />;
}

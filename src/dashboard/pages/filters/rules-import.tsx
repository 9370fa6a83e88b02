import type { PropsWithChildren } from 'hono/jsx';
import type { ImportedRules } from '../../../service/filters/import.ts';
import { Table } from '../../parts/facts.tsx';
import { Submit, TextLines } from '../../parts/form.tsx';
import { addressOf, type PropsWithPage } from '../../request/page-context.ts';
import type { Form } from '../../request/route.ts';

/** Adds imported rules to a form. @example withImported(form, importRules('spam'))['words.list']; // => 'spam' */
export function withImported(form: Form, { words, domains, invites, mentions, patterns }: ImportedRules): Form {
  const filled: Record<string, string> = {
    ...form,
    'words.list': [form['words.list'], ...words].filter(Boolean).join('\n'),
    'links.domains': [form['links.domains'], ...domains].filter(Boolean).join('\n'),
  };
  if (domains.length > 0 && filled['links.mode'] === 'off') filled['links.mode'] = 'block_list';
  if (mentions !== undefined && !filled['limits.mentions.most']) filled['limits.mentions.most'] = String(mentions);
  if (invites) filled['links.block_invites'] = 'on';
  for (const [name, pattern] of Object.entries(patterns)) {
    filled[`pattern.${name}`] = pattern;
    filled[`pattern-action.${name}`] = 'flag';
  }
  return filled;
}

/** Shows each imported rule, what it becomes here, and what is lost. It saves nothing. */
export function ImportPreview({ rules }: Pick<ImportedRules, 'rules'>) {
  return (
    <section class="scrolls" tabindex={0} aria-label="What the import brings">
      <Table
        class="difference"
        columns={['Rule there', 'Becomes here', 'Left out, and why']}
        rows={rules.map(({ name, becomes, left }) => [name, becomes.join('; ') || 'nothing', left.join('; ') || '–'])}
      />
    </section>
  );
}

type ImportProps = PropsWithChildren<PropsWithPage<{ path: string; from: string; text: string | undefined }>>;

/** Shows the field for an export. The rest of the form keeps its values. */
export function Import({ page, path, from, text = '', children }: ImportProps) {
  return (
    <details open={text !== ''}>
      <summary>Import from {from}</summary>
      <TextLines
        label="The export"
        name="export"
        rows={8}
        aria-describedby="import-help"
        spellcheck={false}
        value={text}
      />
      <p class="small" id="import-help">
        {children} You see the result before you save.
      </p>
      <Submit class="secondary" formaction={addressOf(page, path)} label="Read it" />
    </details>
  );
}

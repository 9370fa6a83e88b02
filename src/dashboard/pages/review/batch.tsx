import { PostForm, Submit } from '../../parts/form.tsx';
import type { TenantPageContext } from '../../request/page-context.ts';

type BatchProps = { readonly page: TenantPageContext; readonly view: Readonly<Record<string, string>> };

/** One press for all that is selected. */
export function BatchBar({ page, view }: BatchProps) {
  return (
    <PostForm page={page} path="/review/batch" query={view} id="batch" class="batch">
      <span>Selected:</span>
      <button type="submit" name="verb" value="right" class="secondary">
        Uphold<span class="visually-hidden"> the selected</span>
      </button>
      <button type="submit" name="verb" value="wrong" class="secondary">
        Dismiss<span class="visually-hidden"> the selected</span>
      </button>
    </PostForm>
  );
}

/** Takes all of it back. */
export function UndoBatch({ page, view, ids }: BatchProps & { readonly ids: readonly string[] }) {
  return (
    <PostForm page={page} path="/review/batch" query={view} fields={{ 'pick.all': ids.join(' ') }}>
      <Submit name="verb" value="reopen" class="secondary undo-press" label="Undo (z)" />
    </PostForm>
  );
}

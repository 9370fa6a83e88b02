import type { Clock } from '../core/ports.ts';
import type { Store } from '../core/store.ts';

/** What the dashboard stands on. */
export type DashboardDeps = {
  readonly store: Store;
  readonly now: Clock;
  /** The address that people reach this server at, without a slash at its end; null: that of the request. */
  readonly publicUrl: string | null;
  /** The folder with the bundled style and modules. */
  readonly assets: string;
  /** Told of what nobody thought of; never what somebody wrote. */
  readonly onError: (event: { readonly path: string; readonly error: unknown }) => void;
};

import type { DecisionLogMode } from '../../core/decision-log/decision-store.ts';
import type { ListState } from '../../core/filters/state/known-lists.ts';
import type { JoinCommand } from '../../service/communities/link.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import type { Provider } from '../../service/tenants/providers.ts';
import type { Assets } from '../assets.ts';

/** What the dashboard stands on. */
export type DashboardDeps = InterfaceDeps & {
  /** Which decisions have a row in the log of any tenant. */
  readonly decisionLog: DecisionLogMode;
  /** What this process knows of the lists that local rules ask. */
  readonly listStates: () => readonly ListState[];
  /** What is typed on each platform to have a community join a tenant by a code. */
  readonly joinCommands: (code: string) => readonly JoinCommand[];
  /** Has this process say in the store how it fares at this moment, as all do every few seconds. Never throws. */
  readonly reportNow: () => Promise<void>;
  /** Aborted when the server stops: what stays open ends then. */
  readonly stopping: AbortSignal;
  /** The address that people reach this server at, without a slash at its end; null: that of the request. */
  readonly publicUrl: string | null;
  /** The ways to sign in that the operator set up. */
  readonly providers: readonly Provider[];
  readonly assets: Assets;
  /** Told of what nobody thought of; never what somebody wrote. */
  readonly onError: (event: { readonly path: string; readonly error: unknown }) => void;
};

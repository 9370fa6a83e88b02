import { DAY_MS } from '../time/time.ts';
import type { DecisionRow } from './columns.ts';

/** How long a request with an Idempotency-Key is remembered. */
export const ANSWERED_MS = DAY_MS;

/** The state of a request with an Idempotency-Key. */
export type RequestState =
  /** The caller must answer it; nobody else can begin it. Its record ends the lease, or the caller releases it. */
  | { readonly kind: 'begun'; readonly leaseId: string }
  | { readonly kind: 'under_way' }
  /** It was answered within 24 hours; the rows are in the order of its messages. */
  | { readonly kind: 'answered'; readonly bodyHash: string; readonly rows: readonly DecisionRow[] };

/** Makes sure that a request is decided once, however often it is sent and to however many processes. */
export type AnsweredRequestStore = {
  /** Begins a request, or returns its state. A process that began it and died holds it until it counts as dead. */
  beginRequest(ask: { readonly tenantId: string; readonly markId: string }): Promise<RequestState>;
};

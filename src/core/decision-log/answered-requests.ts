import { DAY_MS } from '../time/time.ts';
import type { DecisionRow } from './columns.ts';

/** How long a request that came with an Idempotency-Key is remembered. */
export const ANSWERED_MS = DAY_MS;

/** What became of a request that came with an Idempotency-Key. */
export type RequestState =
  /** It is the caller's to answer; the lease ends with the record, or is released. Nobody else begins it meanwhile. */
  | { readonly kind: 'begun'; readonly leaseId: string }
  | { readonly kind: 'under_way' }
  /** It was answered within 24 hours; the rows are in the order of its messages. */
  | { readonly kind: 'answered'; readonly bodyHash: string; readonly rows: readonly DecisionRow[] };

/** Requests that are decided once, however often they are sent, by however many processes. */
export type AnsweredRequestStore = {
  /** Begins a request, or says what became of it. Who began it and died holds it until its process counts as dead. */
  beginRequest(ask: { readonly tenantId: string; readonly markId: string }): Promise<RequestState>;
};

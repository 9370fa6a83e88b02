/** free is never judged by the model; trial and pro are, up to their quota. */
export const PLANS = ['free', 'trial', 'pro'] as const;

export type Plan = (typeof PLANS)[number];

/**
 * The UTC month of an instant, `2026-11`. Quotas and ceilings start anew with it.
 * @example monthOf(Date.UTC(2026, 10, 22)); // => '2026-11'
 */
export function monthOf(nowMs: number): string {
  const at = new Date(nowMs);
  const month = at.getUTCMonth() + 1;
  return `${at.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}

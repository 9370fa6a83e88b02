import type { Schedule } from '../bots/shared/deps.ts';
import { UNJUDGED_KEPT_MS } from '../src/core/unjudged.ts';
import { JUDGED_LATER_MAX, judgeUnjudged } from '../src/service/judge-unjudged.ts';
import { everyInOneProcess } from './every-in-one-process.ts';
import type { Runtime } from './runtime.ts';

const EVERY_MS = 60_000;

/**
 * Judges what passed unjudged, for the tenants that set it so, while the judge answers: a part of it every minute, so that whoever writes now comes
 * first. It also forgets what was kept long enough, and what its tenant does not want kept any more.
 */
export function judgeLater(
  runtime: Pick<Runtime, 'store' | 'moderate' | 'now' | 'log' | 'judge'>,
  schedule: Schedule,
): { stop(): Promise<void> } {
  const { store, log, judge, now } = runtime;
  return everyInOneProcess({ leases: store.leases, schedule }, 'judge later', EVERY_MS, async (isStopped) => {
    try {
      await store.purgeUnjudged(now() - UNJUDGED_KEPT_MS);
      for (const tenantId of await store.listTenantsWithUnjudged()) {
        const tenant = await store.findTenant({ id: tenantId });
        if (isStopped() || !tenant) continue;
        if (tenant.settings.unjudged === 'forget') await store.forgetUnjudged(tenantId);
        if (tenant.settings.unjudged !== 'judge' || !judge.isAvailable()) continue;
        const { judged, left } = await judgeUnjudged(runtime, tenant, JUDGED_LATER_MAX);
        if (judged > 0) log.info({ tenant: tenantId, judged, left }, 'messages that had passed were judged');
      }
    } catch (error) {
      log.error({ err: error }, 'messages that had passed could not be judged');
    }
  });
}

import type { Schedule } from '../../bots/core/port/process.ts';
import { every, within } from '../../bots/core/runtime/timers.ts';
import { openWebhookSender } from '../../src/service/webhooks/send.ts';
import type { Runtime } from '../runtime/runtime.ts';

const SECOND_MS = 1_000;
/** Longer than one attempt. After it, others take over the deliveries of a killed process. */
const HELD_MS = 60_000;
/** Most deliveries of one tenant at once, so that a slow receiver delays nobody else. */
const PER_TENANT = 4;
const SENDING_MAX = 256;

/** Sends due deliveries to webhooks, now and every second, and again after each answer. */
export function sendWebhooks(
  { store, now, config, log }: Pick<Runtime, 'store' | 'now' | 'config' | 'log'>,
  schedule: Schedule,
): { stop(): Promise<void> } {
  const sender = openWebhookSender({ now, onlyPublic: config.SERVICE_WEBHOOK_ADDRESSES === 'public' });
  /** The running deliveries, each with its tenant. */
  const sending = new Map<Promise<void>, string>();
  const busyTenants = (): string[] => {
    const tenants = [...sending.values()];
    return [...new Set(tenants)].filter((one) => tenants.filter((other) => other === one).length >= PER_TENANT);
  };
  const round = async (isStopped: () => boolean): Promise<void> => {
    while (!isStopped() && sending.size < SENDING_MAX) {
      const nowMs = now();
      const claim = { nowMs, heldUntilMs: nowMs + HELD_MS, perTenant: PER_TENANT, busyTenants: busyTenants() };
      const due = await store.claimDeliveries(claim);
      if (due.length === 0) return;
      for (const delivery of due) {
        const sent = sender
          .send(delivery)
          .then((outcome) => store.settleDelivery(delivery.id, outcome))
          .catch((error: unknown) => log.warn({ err: error }, 'a webhook delivery could not be stored'))
          .finally(() => sending.delete(sent));
        sending.set(sent, delivery.tenantId);
      }
      await within(schedule, Promise.race(sending.keys()), SECOND_MS);
    }
  };
  const rounds = every(schedule, SECOND_MS, (isStopped) =>
    round(isStopped).catch((error: unknown) => log.warn({ err: error }, 'webhooks could not be sent')),
  );
  return {
    stop: async () => {
      await rounds.stop();
      await sender.close();
      await Promise.all(sending.keys());
    },
  };
}

import { type AppealLinks, createAppealLinks } from '../../src/service/incidents/appeal-links.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Links to the page of appeals, by the settings: the same in every process over a store. */
export function openAppealLinks({ config, store, now }: Pick<Runtime, 'config' | 'store' | 'now'>): AppealLinks {
  return createAppealLinks({
    publicUrl: config.SERVICE_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    secretKeys: config.SERVICE_SECRET_KEY ?? [],
    readSecret: () => store.communities.ownSecret('links to appeals'),
    now,
  });
}

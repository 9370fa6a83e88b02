import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import { type Conformance, loggedEntries, openConformance } from '../conformance/open.ts';
import { openTelegramDriver } from './driver.ts';

let open: Conformance & { close(): Promise<void> };
let driver: Awaited<ReturnType<typeof openTelegramDriver>>;
beforeEach(async () => {
  driver = await openTelegramDriver();
  open = await openConformance(driver);
});
afterEach(() => open.close());

it.each(['addRaid', 'addNewcomers', 'conclude'] as const)(
  'begins a raid once the store is back that refused %s',
  async (method) => {
    await open.set('raid set 3 600 10 delete');
    const { communities } = open.world.temporary.store;
    const kept = communities[method];
    let failed = 0;
    Object.assign(communities, {
      [method]: async () => {
        failed++;
        throw new StewardError('store_unavailable', 'too many writes are waiting for the store');
      },
    });
    await driver.join(4);
    await until(() => failed > 0, { what: 'the failure' });
    Object.assign(communities, { [method]: kept });
    const isShown = async () => {
      open.world.schedule.advance(5_000);
      return (await loggedEntries(driver)).length > 0;
    };
    await until(isShown, { what: 'the entry' });
    expect(await loggedEntries(driver)).toHaveLength(1);
  },
);

import { afterEach, beforeEach, describe } from 'vitest';
import { declareDeaths } from './under-fire/deaths.ts';
import type { FireDriver } from './under-fire/fire.ts';
import { declareFloods } from './under-fire/floods.ts';
import { declareLateAlerts } from './under-fire/late-alerts.ts';
import { openUnderFire, type UnderFire } from './under-fire/open.ts';
import { declarePresses } from './under-fire/presses.ts';
import { declareRaidsUnderFire } from './under-fire/raids.ts';
import { declareTroubles } from './under-fire/troubles.ts';

/**
 * Declares what every bot promises for the worst hour, against a platform that keeps to its documented limits.
 * @param open starts a local server of the platform with one community; called for each test.
 */
export function describeUnderFire(name: string, open: () => Promise<FireDriver>): void {
  describe(`the bot on ${name} under fire`, () => {
    let current: UnderFire;
    beforeEach(async () => {
      current = await openUnderFire(await open());
    });
    afterEach(() => current.close());
    const get = () => current;
    declareFloods(get);
    declareDeaths(get);
    declareLateAlerts(get);
    declarePresses(get);
    declareRaidsUnderFire(get);
    declareTroubles(get);
  });
}

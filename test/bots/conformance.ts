import { afterEach, beforeEach, describe } from 'vitest';
import { declareAlerts } from './conformance/alerts.ts';
import { declareCommands } from './conformance/commands.ts';
import { declareCrashes } from './conformance/crashes.ts';
import { declareEntries } from './conformance/entries.ts';
import { declareFirstRun } from './conformance/first-run.ts';
import { declareIncidents } from './conformance/incidents.ts';
import { declareLadder } from './conformance/ladder.ts';
import { declareLogPlaces } from './conformance/log-places.ts';
import { type Conformance, openConformance } from './conformance/open.ts';
import { declareRaids } from './conformance/raids.ts';
import type { ConformanceDriver } from './conformance-driver.ts';

/**
 * Declares what every bot promises, against a platform.
 * @param open starts a local server of the platform with one community; called for each test.
 */
export function describeConformance(name: string, open: () => Promise<ConformanceDriver>): void {
  describe(`the bot on ${name}`, () => {
    let current: Conformance & { close(): Promise<void> };
    beforeEach(async () => {
      current = await openConformance(await open());
    });
    afterEach(() => current.close());
    const get = () => current;
    declareLadder(get);
    declareEntries(get);
    declareFirstRun(get);
    declareIncidents(get);
    declareAlerts(get);
    declareCommands(get);
    declareLogPlaces(get);
    declareRaids(get);
    declareCrashes(get);
  });
}

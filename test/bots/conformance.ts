import { afterEach, beforeEach, describe } from 'vitest';
import { declareActs } from './conformance/acts.ts';
import { declareAlerts } from './conformance/alerts.ts';
import { declareAppeals } from './conformance/appeals.ts';
import { declareCalm } from './conformance/calm.ts';
import { declareClean } from './conformance/clean.ts';
import { declareCommands } from './conformance/commands.ts';
import { declareContext } from './conformance/context.ts';
import { declareCrashes } from './conformance/crashes.ts';
import { declareEntries } from './conformance/entries.ts';
import { declareFirstRun } from './conformance/first-run.ts';
import { declareGate } from './conformance/gate.ts';
import { declareGiveBack } from './conformance/give-back.ts';
import { declareImitations } from './conformance/imitations.ts';
import { declareIncidents } from './conformance/incidents.ts';
import { declareLadder } from './conformance/ladder.ts';
import { declareLanguages } from './conformance/languages.ts';
import { declareLogPlaces } from './conformance/log-places.ts';
import { declareMembers } from './conformance/members.ts';
import { declareObjects } from './conformance/objects.ts';
import { type Conformance, openConformance } from './conformance/open.ts';
import { declareOwnRights } from './conformance/own-rights.ts';
import { declarePictures } from './conformance/pictures.ts';
import { declareRaids } from './conformance/raids.ts';
import { declareRemovals } from './conformance/removals.ts';
import { declareSpammers } from './conformance/spammers.ts';
import { declareStandings } from './conformance/standings.ts';
import { declareStolen } from './conformance/stolen.ts';
import { declareTrust } from './conformance/trust.ts';
import type { ConformanceDriver } from './conformance-driver.ts';

const STORIES = [
  declareLadder,
  declareObjects,
  declarePictures,
  declareEntries,
  declareContext,
  declareFirstRun,
  declareIncidents,
  declareImitations,
  declareMembers,
  declareSpammers,
  declareStandings,
  declareActs,
  declareClean,
  declareAppeals,
  declareGate,
  declareGiveBack,
  declareAlerts,
  declareCommands,
  declareLanguages,
  declareLogPlaces,
  declareRaids,
  declareRemovals,
  declareStolen,
  declareTrust,
  declareOwnRights,
  declareCalm,
  declareCrashes,
] as const;

/**
 * Declares what every bot promises, against a platform.
 * @param open starts a local server of the platform with one community; called for each test.
 * @param stories all of them when left out.
 */
export function describeConformance(
  name: string,
  open: () => Promise<ConformanceDriver>,
  stories: readonly ((get: () => Conformance) => void)[] = STORIES,
): void {
  describe(`the bot on ${name}`, () => {
    let current: (Conformance & { close(): Promise<void> }) | undefined;
    beforeEach(async () => {
      current = await openConformance(await open());
    });
    afterEach(() => current?.close());
    const get = () => {
      if (!current) throw new Error('the bot did not start');
      return current;
    };
    for (const declare of stories) declare(get);
  });
}

import { declareActs } from '../conformance/acts.ts';
import { declareEntries } from '../conformance/entries.ts';
import { declareGate } from '../conformance/gate.ts';
import { declareIncidents } from '../conformance/incidents.ts';
import { declareLadder } from '../conformance/ladder.ts';
import { declareSpammers } from '../conformance/spammers.ts';
import { declareTrust } from '../conformance/trust.ts';
import { describeConformance } from '../conformance.ts';
import { createFakeDriver } from './fake-driver.ts';

// Other tests rely on it. The real platforms have every story in files of their own.
describeConformance('a platform in memory that can do everything', async () => createFakeDriver('discord'), [
  declareLadder,
  declareEntries,
  declareIncidents,
  declareActs,
  declareGate,
  declareSpammers,
  declareTrust,
]);

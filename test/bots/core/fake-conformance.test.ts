import { declareEntries } from '../conformance/entries.ts';
import { declareLadder } from '../conformance/ladder.ts';
import { describeConformance } from '../conformance.ts';
import { createFakeDriver } from './fake-driver.ts';

describeConformance('a platform in memory that can do everything', async () => createFakeDriver('discord'));
// What differs where there are no timeouts; the real Slack has all of it in its own file.
describeConformance('a platform in memory without timeouts', async () => createFakeDriver('slack'), [
  declareLadder,
  declareEntries,
]);

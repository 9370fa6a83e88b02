import { describeConformance } from '../conformance.ts';
import { createFakeDriver } from './fake-driver.ts';

describeConformance('a platform in memory that can do everything', async () => createFakeDriver('discord'));
describeConformance('a platform in memory without timeouts', async () => createFakeDriver('slack'));

import { describeConformance } from '../conformance.ts';
import { openSlackDriver } from './driver.ts';

describeConformance('Slack', openSlackDriver);

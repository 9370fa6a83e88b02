import { describeUnderFire } from '../under-fire.ts';
import { openSlackFire } from './fire.ts';

describeUnderFire('Slack', openSlackFire);

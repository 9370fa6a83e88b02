import { describeConformance } from '../conformance.ts';
import { openDiscordDriver } from './driver.ts';

describeConformance('Discord', openDiscordDriver);

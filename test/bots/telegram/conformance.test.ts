import { describeConformance } from '../conformance.ts';
import { openTelegramDriver } from './driver.ts';

describeConformance('Telegram', openTelegramDriver);

import { describeUnderFire } from '../under-fire.ts';
import { openTelegramFire } from './fire.ts';

describeUnderFire('Telegram', openTelegramFire);

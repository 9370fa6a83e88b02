import { describeUnderFire } from '../under-fire.ts';
import { openDiscordFire } from './fire.ts';

describeUnderFire('Discord', openDiscordFire);

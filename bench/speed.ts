import { PLATFORMS } from './bots/platforms.ts';
import { measureSpeed } from './bots/speed.ts';

/** `node --import tsx bench/speed.ts [Discord|Slack|Telegram]` prints only how fast bots act. */
const [only] = process.argv.slice(2);
for (const { name, value, unit, asked } of await measureSpeed(
  PLATFORMS.filter((platform) => only === undefined || platform.name === only),
)) {
  console.log(`${name}: ${value.toPrecision(4)} ${unit}, asked ${asked}`);
}

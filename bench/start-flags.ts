import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const scripts = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');

/** The Node flags of `npm start`, the image and the systemd unit, so that the bench measures what is shipped. */
export const START_FLAGS: readonly string[] =
  / node ((?:--\S+ )+)dist\/app\/main\.js serve/.exec(scripts)?.[1]?.trim().split(' ') ?? [];

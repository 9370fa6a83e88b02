import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const scripts = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');

/** What `npm start`, the image and the unit of systemd have Node do: what is measured is what is shipped. */
export const START_FLAGS: readonly string[] =
  / node ((?:--\S+ )+)dist\/app\/main\.js serve/.exec(scripts)?.[1]?.trim().split(' ') ?? [];

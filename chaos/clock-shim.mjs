// Loaded into the service before its program: sets the wall clock from a file, as an operator or a virtual machine would. Timers and
// performance.now() do not use the wall clock and do not change. SIGUSR2 reads the file again.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE;
const WallClock = Date;
let offsetMs = 0;

const read = () => {
  offsetMs = Number(readFileSync(file, 'utf8'));
};

if (file) {
  read();
  process.on('SIGUSR2', read);
  globalThis.Date = class extends WallClock {
    constructor(...parts) {
      super(...(parts.length === 0 ? [WallClock.now() + offsetMs] : parts));
    }
    static now() {
      return WallClock.now() + offsetMs;
    }
  };
}

// Loaded into the service before its program: a wall clock that is set by a file, as an operator or a virtual machine sets it. What counts time without the
// wall clock, timers and performance.now(), goes on as it was. SIGUSR2 has the file read again.
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

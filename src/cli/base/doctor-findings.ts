import type { DoctorFinding } from '../../core/common/doctor-finding.ts';

/** How the doctor reaches what it looks at. */
export type DoctorDeps = {
  /** Reads the settings. @throws StewardError `configuration` with every fault. */
  readSettings(): void;
  /** What is worth telling of settings that can be read. */
  checkSettings(): readonly DoctorFinding[];
  checkStore(): Promise<readonly DoctorFinding[]>;
  /** Asks the judge one tiny question. */
  checkModel(): Promise<readonly DoctorFinding[]>;
  /** Asks the judge about a hundred test messages and more, and says how it did. */
  measureModel(): Promise<readonly DoctorFinding[]>;
  /** What looks at each bot, in the order in which they are shown. */
  checkBots(): readonly (() => Promise<readonly DoctorFinding[]>)[];
};

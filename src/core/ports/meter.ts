/** What one request has taken of this process. */
export type Cost = { add(ms: number): void };

/** Charges whoever asks for something with the milliseconds of the event loop and of the database that it takes. */
export type Meter = {
  /** Runs work whose time, and that of all that comes of it later, is charged to `cost`. */
  run<T>(cost: Cost, work: () => T): T;
  /** Runs work that is done for many, or for nobody. */
  apart<T>(work: () => T): T;
  /** Charges who is being worked for with time that was taken elsewhere, such as of a database. */
  charge(ms: number): void;
  /** Charges what was not charged yet. */
  settle(): void;
};

/** Charges nobody. */
export const NO_METER: Meter = {
  run: (_cost, work) => work(),
  apart: (work) => work(),
  charge: () => {},
  settle: () => {},
};

/** The state of the server, from its own metrics. */
export type Reading = {
  readonly memoryMb: number;
  /** The longest and the 99th percentile of the event loop's delays since the last reading. */
  readonly loopMaxMs: number;
  readonly loopP99Ms: number;
};

/** Reads GET /metrics. @throws Error if the answer is not as expected. */
export async function readServer(url: string): Promise<Reading> {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  const value = (name: string): number => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`${url}/metrics does not tell ${name}`);
    return Number(found);
  };
  return {
    memoryMb: value('process_resident_memory_bytes') / 1_048_576,
    loopMaxMs: value('nodejs_eventloop_lag_max_seconds') * 1_000,
    loopP99Ms: value('nodejs_eventloop_lag_p99_seconds') * 1_000,
  };
}

import { describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { type CircuitEvent, createCircuit } from '../../../src/judge/call/circuit.ts';
import type { ModelOutcome } from '../../../src/judge/call/outcome.ts';

const LABEL = { status: null, code: null, param: null };
const ANSWER: ModelOutcome = { kind: 'answer', content: '', tokens: [], cut: false, charge: 'none' };
const OUTAGE: ModelOutcome = {
  kind: 'outage',
  cause: 'server',
  sent: true,
  brief: false,
  charge: 'none',
  label: LABEL,
};
const BRIEF: ModelOutcome = { ...OUTAGE, cause: 'timeout', brief: true };
const REFUSED: ModelOutcome = { kind: 'refused', charge: 'none', label: { ...LABEL, status: 401 } };
const LIMITED: ModelOutcome = { kind: 'rate_limited', retryAfterMs: null, charge: 'none', label: LABEL };
const LONG = { first: 60_000, last: 60_000, refused: 60_000 };

function circuitOf(times = LONG) {
  const events: CircuitEvent[] = [];
  const circuit = createCircuit({ onChange: (event) => events.push(event), now: () => performance.now(), times });
  const feed = async (...outcomes: readonly ModelOutcome[]) => {
    for (const outcome of outcomes) await circuit.run(async () => outcome);
  };
  return { circuit, events, feed };
}

describe('the circuit', () => {
  it('opens when more than half of the last calls were outages, from five calls on', async () => {
    const { circuit, events, feed } = circuitOf();
    await feed(OUTAGE, OUTAGE, OUTAGE, OUTAGE);
    expect(circuit.obstacle()).toBeNull();
    await feed(OUTAGE);
    expect(circuit.obstacle()).toBe('unreachable');
    expect(events).toHaveLength(1);
    let called = false;
    const outcome = await circuit.run(async () => {
      called = true;
      return ANSWER;
    });
    expect(outcome).toEqual({ kind: 'open', failure: 'unreachable' });
    expect(called).toBe(false);
  });

  it('stays closed while at least half of the calls are answered', async () => {
    const { circuit, feed } = circuitOf();
    for (let pair = 0; pair < 20; pair++) await feed(ANSWER, OUTAGE);
    expect(circuit.state()).toBe('closed');
  });

  it('is not fed by rate limits, nor by calls that our own deadline cut short', async () => {
    const { circuit, feed } = circuitOf();
    for (let pair = 0; pair < 20; pair++) await feed(LIMITED, BRIEF);
    expect(circuit.state()).toBe('closed');
  });

  it('opens at one refusal', async () => {
    const { circuit, events, feed } = circuitOf();
    await feed(ANSWER, ANSWER, REFUSED);
    expect(circuit.obstacle()).toBe('refused');
    expect(events).toEqual([{ state: 'open', because: 'refused', label: { ...LABEL, status: 401 } }]);
  });

  it('lets one call try, turns the others away meanwhile, and stays open when the try is cut short', async () => {
    const { circuit, events, feed } = circuitOf({ first: 10, last: 20, refused: 10 });
    await feed(REFUSED);
    await until(() => circuit.obstacle() === null);
    let finish = (_outcome: ModelOutcome): void => undefined;
    const attempt = circuit.run(() => new Promise((resolve) => (finish = resolve)));
    expect(circuit.state()).toBe('half_open');
    expect(await circuit.run(async () => ANSWER)).toMatchObject({ kind: 'open' });
    finish(BRIEF);
    await attempt;
    expect(circuit.state()).toBe('open');
    await until(() => circuit.obstacle() === null);
    await feed(ANSWER);
    expect(circuit.state()).toBe('closed');
    expect(events.map((event) => event.state)).toEqual(['open', 'closed']);
  });

  it('lets a try through when its time has passed on the clock that is never set', async () => {
    let nowMs = 5_000;
    const events: CircuitEvent[] = [];
    const circuit = createCircuit({ onChange: (event) => events.push(event), now: () => nowMs, times: LONG });
    await circuit.run(async () => REFUSED);
    nowMs += 59_999;
    expect(circuit.obstacle()).toBe('refused');
    nowMs += 1;
    expect(circuit.obstacle()).toBeNull();
    await circuit.run(async () => ANSWER);
    expect(circuit.state()).toBe('closed');
    expect(events.map(({ state }) => state)).toEqual(['open', 'closed']);
  });
});

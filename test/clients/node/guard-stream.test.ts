import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BlockedError,
  ConnectionFailedError,
  guardStream,
  JudgmentFailedError,
  type ModerateResponse,
} from '../../../clients/node/src/index.ts';

const DECISION = {
  message_id: '',
  category: null,
  probability: 0,
  scores: {},
  judged: true,
  reason: 'model',
} as const;
const answer = (action: 'none' | 'flag' | 'delete'): ModerateResponse => ({
  request_id: 'r',
  usage: { judged_this_month: 1, model_requests_this_month: 1, input_tokens_this_month: 1 },
  decisions: [{ ...DECISION, action, category: action === 'none' ? null : 'scam' }],
});
/** Flags or deletes a text by a word in it. */
const byWord = (text: string) => answer(/nitro/.test(text) ? 'delete' : /vote/.test(text) ? 'flag' : 'none');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client of which each request is answered after so long, in real words or by a failure. */
function clientOf(judge: (text: string) => ModerateResponse | Error, afterMs = 10) {
  const asked: string[] = [];
  const moderate = async (message: unknown) => {
    const text = String(message);
    asked.push(text);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const judged = judge(text);
    if (judged instanceof Error) throw judged;
    return judged;
  };
  return { asked, client: { moderate } };
}

/** Gives one text each so many milliseconds, and tells whether it was closed early. */
function sourceOf(texts: readonly string[], everyMs: number) {
  const state = { given: 0, isClosed: false };
  async function* source() {
    try {
      for (const text of texts) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        state.given++;
        yield text;
      }
    } finally {
      state.isClosed = state.given < texts.length;
    }
  }
  return { state, source: source() };
}

/** Reads to the end, with the time at which each piece was released. */
async function readAll(stream: AsyncIterable<string>) {
  const released: { text: string; atMs: number }[] = [];
  const startMs = Date.now();
  let error: unknown = null;
  const reading = (async () => {
    for await (const text of stream) released.push({ text, atMs: Date.now() - startMs });
  })().catch((thrown: unknown) => {
    error = thrown;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
  return { text: released.map(({ text }) => text).join(''), released, error };
}

const WORDS = Array.from({ length: 40 }, (_, at) => `word${at} `);

describe('guardStream', () => {
  it('releases all of it, in order, each piece within 300 ms, in a few requests with what came before', async () => {
    const { asked, client } = clientOf(byWord);
    const { text, released, error } = await readAll(guardStream(client, sourceOf(WORDS, 25).source));
    expect({ text, error }).toEqual({ text: WORDS.join(''), error: null });
    let read = 0;
    for (const { text: piece, atMs } of released) {
      const firstMs = (read + 1) * 25;
      expect(atMs - firstMs).toBeLessThanOrEqual(300);
      read += piece.split(' ').length - 1;
    }
    expect(asked.length).toBeLessThanOrEqual(11);
    expect(asked.at(-1)).toBe(WORDS.join('').slice(-1_000));
  });

  it('stops at a text that is acted on, also where two pieces make it, and closes the source', async () => {
    const { client } = clientOf(byWord);
    const { state, source } = sourceOf(
      ['come on sunday ', ...Array(8).fill('and then '), 'free ni', 'tro ', ...WORDS],
      40,
    );
    const { text, error } = await readAll(guardStream(client, source));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error).toMatchObject({ decision: { action: 'delete', category: 'scam' }, message: 'blocked: scam, delete' });
    expect(text).toMatch(/^come on sunday (?:and then )*(?:free ni)?$/);
    expect(state.isClosed).toBe(true);
  });

  it('lets pass what is milder than the action asked for', async () => {
    const { source } = sourceOf(['vote for me ', 'please'], 40);
    expect(await readAll(guardStream(clientOf(byWord).client, source))).toMatchObject({
      text: 'vote for me please',
      error: null,
    });
    const strict = await readAll(
      guardStream(clientOf(byWord).client, sourceOf(['vote for me ', 'please'], 40).source, { fromAction: 'flag' }),
    );
    expect(strict.error).toBeInstanceOf(BlockedError);
  });

  it('releases after 300 ms what has no decision yet, and a late one stops what follows', async () => {
    const { client } = clientOf(byWord, 1_000);
    const { source } = sourceOf(['nitro ', ...WORDS], 100);
    const { released, text, error } = await readAll(guardStream(client, source));
    expect(released[0]).toEqual({ text: 'nitro word0 ', atMs: 400 });
    expect(error).toBeInstanceOf(BlockedError);
    expect(text).not.toContain('word12');
  });

  it('waits for each decision where it fails closed', async () => {
    const { client } = clientOf(byWord, 1_000);
    const { released, text } = await readAll(
      guardStream(client, sourceOf(['one ', 'two '], 10).source, { failClosed: true }),
    );
    expect(text).toBe('one two ');
    expect(released[0]?.atMs).toBeGreaterThanOrEqual(1_000);
  });

  it('passes what cannot be judged, unless it fails closed or the tenant does', async () => {
    const lost = new ConnectionFailedError('the connection broke', true);
    const refused = new JudgmentFailedError('POST /v1/moderate', {
      ...{ status: 502, detail: 'judge unavailable', code: null, requestId: null, retryAfterSeconds: null },
    });
    const run = (error: Error, failClosed: boolean) =>
      readAll(guardStream(clientOf(() => error).client, sourceOf(['a text'], 10).source, { failClosed }));
    expect(await run(lost, false)).toMatchObject({ text: 'a text', error: null });
    expect(await run(lost, true)).toMatchObject({ text: '', error: lost });
    expect(await run(refused, false)).toMatchObject({ text: '', error: refused });
  });

  it('throws what its source throws, after what it released, and what its signal was aborted with', async () => {
    async function* failing() {
      yield 'a text';
      await new Promise((resolve) => setTimeout(resolve, 500));
      throw new Error('the model is gone');
    }
    const { client } = clientOf(byWord);
    const broken = await readAll(guardStream(client, failing()));
    expect(broken).toMatchObject({ text: 'a text', error: { message: 'the model is gone' } });
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('enough')), 200);
    const { source } = sourceOf(WORDS, 30_000);
    expect(await readAll(guardStream(client, source, { signal: leaving.signal }))).toMatchObject({
      error: { message: 'enough' },
    });
  });
});

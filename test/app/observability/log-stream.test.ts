import { createServer, type Socket as PeerSocket, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { streamInto } from '../../../app/observability/log-stream.ts';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { until } from '../../../emulators/until.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A stream into a real connection whose far end reads when told to. */
async function openPipe(waitingMaxBytes: number) {
  let peer: PeerSocket | undefined;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    peer = socket;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = new Socket();
  await new Promise<void>((resolve) => socket.connect(address.port, '127.0.0.1', resolve));
  const reader = await until(() => peer);
  closers.push(() => {
    socket.destroy();
    reader.destroy();
    server.close();
  });
  const clock = createManualClock(0);
  const resumed: number[] = [];
  const onResumed = (dropped: number) => resumed.push(dropped);
  const stream = streamInto(socket, { monotonic: clock.now, waitingMaxBytes, onResumed });
  let read = '';
  reader.on('data', (chunk) => {
    read += chunk;
  });
  reader.pause();
  return { stream, reader, clock, resumed, read: () => read };
}

const line = (index: number) => `${String(index).padStart(8, '0')} ${'x'.repeat(990)}\n`;

describe('the stream of the log', () => {
  it('hands on every line in its order while somebody reads', async () => {
    const { stream, reader, read } = await openPipe(10_000_000);
    reader.resume();
    const lines = Array.from({ length: 500 }, (_, index) => line(index));
    for (const one of lines) stream.write(one);
    await stream.flush(10_000);
    await until(() => read().length === lines.join('').length);
    expect(read()).toBe(lines.join(''));
    expect(stream.state()).toEqual({ isStalled: false, dropped: 0 });
  });

  it('drops and counts what a reader who stands still leaves no room for, and says so when he reads again', async () => {
    const { stream, reader, clock, resumed, read } = await openPipe(50_000);
    let written = 0;
    // As many turns of the event loop as fill the buffers of the system, whatever their size.
    while (stream.state().dropped === 0) {
      for (let more = 0; more < 20; more++) stream.write(line(written++));
      await new Promise((resolve) => setImmediate(resolve));
    }
    clock.advance(1_001);
    expect(stream.state().isStalled).toBe(true);
    const { dropped } = stream.state();
    reader.resume();
    await stream.flush(10_000);
    await until(() => resumed.length > 0);
    expect(resumed.reduce((sum, one) => sum + one, 0)).toBe(dropped);
    expect(stream.state()).toEqual({ isStalled: false, dropped });
    await until(() => read().split('\n').length - 1 === written - dropped);
  });

  it('goes on without a reader who has gone', async () => {
    const { stream, reader } = await openPipe(50_000);
    reader.destroy();
    await until(() => {
      stream.write(line(0));
      return stream.state().isStalled;
    });
    await stream.flush(10_000);
    expect(stream.state().dropped).toBeGreaterThanOrEqual(0);
  });
});

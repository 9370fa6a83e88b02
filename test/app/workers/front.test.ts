import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFront, type Front, type Taker } from '../../../app/workers/front.ts';

type Named = Taker & { readonly name: string };

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server of Node's that is handed its connections, and answers with its name and the body that it got. */
function taker(name: string, options: Parameters<typeof createServer>[0] = {}): Named {
  const server: Server = createServer(options, async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    outgoing.end(`${name} ${body}`);
  });
  server.emit('listening');
  open.push(() => server.closeAllConnections());
  return {
    name,
    take: (socket, head) => {
      server.emit('connection', socket);
      if (head.length > 0) socket.unshift(head);
      socket.resume();
    },
  };
}

async function listen(front: Front): Promise<number> {
  await new Promise<void>((resolve) => front.listener.listen(0, '127.0.0.1', resolve));
  open.push(front.close);
  return (front.listener.address() as AddressInfo).port;
}

/** Over a connection of its own. */
function ask(port: number, key: string | null, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = key === null ? {} : { Authorization: `Bearer ${key}` };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve(text);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function said(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text));
    socket.on('error', () => {});
  });
}

describe('connections that begin with a key', () => {
  it('go to one process as long as it is there, and keys are spread evenly', async () => {
    const others = [taker('two'), taker('three')];
    let present = others;
    const port = await listen(createFront(taker('one'), () => present));
    const keys = Array.from({ length: 30 }, (_, index) => `stw_${index}`);
    const names = async () => Promise.all(keys.map((key) => ask(port, key)));
    const first = await names();
    for (const name of ['one ', 'two ', 'three ']) expect(first.filter((one) => one === name)).toHaveLength(10);
    expect(await names()).toEqual(first);

    present = others.slice(1);
    const without = await names();
    expect(without.filter((_, index) => first[index] !== 'two ')).toEqual(first.filter((one) => one !== 'two '));
    expect(without).not.toContain('two ');
  });

  it('arrive whole, however their bytes come', async () => {
    const port = await listen(createFront(taker('one'), () => [taker('two')]));
    const long = 'x'.repeat(300_000);
    expect(await ask(port, 'stw_a', long)).toBe(`two ${long}`);

    const socket = connect(port, '127.0.0.1');
    const answer = said(socket);
    const sent =
      'POST / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer stw_a\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello';
    for (const byte of sent) await new Promise((resolve) => socket.write(byte, resolve));
    expect(await answer).toMatch(/\r\n\r\ntwo hello$/);
  });
});

describe('connections that begin with something else', () => {
  it('are served here: without a key, with a head too long, or without a word', async () => {
    const one = taker('one');
    let taken = 0;
    const counting: Taker = {
      take: (socket, head) => {
        taken++;
        one.take(socket, head);
      },
    };
    const port = await listen(createFront(counting, () => [taker('two')], 20));
    expect(await ask(port, null)).toBe('one ');

    const silent = connect(port, '127.0.0.1');
    const answer = said(silent);
    // Longer than it is waited for; what it says then is heard.
    await expect.poll(() => taken).toBe(2);
    silent.write('GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer stw_a\r\nConnection: close\r\n\r\n');
    expect(await answer).toMatch(/one $/);

    const long = connect(port, '127.0.0.1');
    const refused = said(long);
    long.write(`GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(await refused).toMatch(/^HTTP\/1.1 431 /);
  });

  it('end with the front, and one that leaves before it has said anything is forgotten', async () => {
    const front = createFront(taker('one'), () => []);
    const port = await listen(front);
    const leaving = connect(port, '127.0.0.1');
    await expect.poll(() => front.looking()).toBe(1);
    leaving.destroy();
    await expect.poll(() => front.looking()).toBe(0);

    const waiting = connect(port, '127.0.0.1');
    const answer = said(waiting);
    await expect.poll(() => front.looking()).toBe(1);
    front.close();
    expect(await answer).toBe('');
  });
});

it('a connection that was handed is ended by Node when its head does not come', async () => {
  const slow = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
  const port = await listen(createFront(taker('one', slow), () => [], 20));
  const socket = connect(port, '127.0.0.1');
  const answer = said(socket);
  socket.write('GET / HTTP/1.1\r\nHost:');
  expect(await answer).toMatch(/^HTTP\/1.1 408 /);
});

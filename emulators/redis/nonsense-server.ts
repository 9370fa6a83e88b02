import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A server that speaks RESP 2 and answers every script and every read with something that is not a number. */
export type NonsenseServer = { readonly url: string; close(): Promise<void> };

const PLAIN: Readonly<Record<string, string>> = { PING: '+PONG\r\n', CLIENT: '+OK\r\n', SELECT: '+OK\r\n' };

/** Starts the server on a free port of 127.0.0.1. @param answer in RESP, for every other command. */
export async function startNonsenseServer(answer = '$3\r\nNaN\r\n'): Promise<NonsenseServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let rest = '';
    socket.on('data', (data) => {
      rest += data.toString('latin1');
      for (let read = readCommand(rest); read; read = readCommand(rest)) {
        rest = rest.slice(read.length);
        socket.write(PLAIN[read.name] ?? answer);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}/0`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Reads the first complete command of a text: an array of strings, each with its length. */
function readCommand(text: string): { readonly name: string; readonly length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return null;
  let at = head[0].length;
  let name = '';
  for (let part = 0; part < Number(head[1]); part++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return null;
    const from = at + size[0].length;
    at = from + Number(size[1]) + 2;
    if (at > text.length) return null;
    if (part === 0) name = text.slice(from, at - 2).toUpperCase();
  }
  return { name, length: at };
}

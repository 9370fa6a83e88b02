import { connect, createServer, type Socket } from 'node:net';

/** A wire to a server that can be cut, so that neither side hears from the other, and mended. */
export type Wire = {
  /** Returns a URL through the wire, with another parameter, written `name=value`. */
  through(url: string, parameter?: string): string;
  /** Stops all data in both directions; connections stay open, and new ones get no answer. */
  cut(): void;
  /** Lets new connections work again; earlier ones stay silent. */
  mend(): void;
  close(): Promise<void>;
};

/** Starts a wire on 127.0.0.1 to a port of this or another host. */
export async function startWire(port: number, host = '127.0.0.1'): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (isCut) return;
    const far = connect(port, host);
    sockets.add(far);
    far.on('error', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    through: (url, parameter) => {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(address.port);
      return `${changed.href}${parameter === undefined ? '' : `${changed.search === '' ? '?' : '&'}${parameter}`}`;
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

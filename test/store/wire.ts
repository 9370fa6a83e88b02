import { connect, createServer, type Socket } from 'node:net';

/** A wire to a server that can be cut, so that neither side hears from the other, and mended. */
export type Wire = {
  /** The same URL by way of the wire, with a parameter more. */
  through(url: string, parameter: string): string;
  /** TimeoutRecord in both directions; connections stay, and new ones are not answered. */
  cut(): void;
  /** New connections work again; those of before stay silent. */
  mend(): void;
  close(): Promise<void>;
};

/** Starts a wire on 127.0.0.1 to a port there. */
export async function startWire(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (isCut) return;
    const far = connect(port, '127.0.0.1');
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
      changed.port = String(address.port);
      return `${changed.href}?${parameter}`;
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

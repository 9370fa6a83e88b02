import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Follows the connections of a server: Node's `closeIdleConnections` leaves those that never sent a request, or that answer after it. */
export function followConnections(server: Server) {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let isEnding = false;
  const waiting = new Set<() => void>();
  server.on('connection', (socket) => {
    underWay.set(socket, new Set());
    socket.once('close', () => {
      underWay.delete(socket);
      if (underWay.size === 0) for (const tell of waiting) tell();
    });
  });
  server.on('request', ({ socket }, response) => {
    const answers = underWay.get(socket);
    answers?.add(response);
    if (isEnding) endAfter(response);
    response.once('close', () => {
      answers?.delete(response);
      // An answer whose head was out already could not say that it is the last.
      if (isEnding && answers?.size === 0) socket.destroySoon();
    });
  });
  return {
    /** From now on every answer is the last one of its connection. */
    endAfterAnswers: () => {
      isEnding = true;
      for (const answers of underWay.values()) for (const response of answers) endAfter(response);
    },
    /** Closes what has nothing under way: idle connections, and those that have not sent a whole request head. */
    closeIdle: () => {
      for (const [socket, answers] of underWay) if (answers.size === 0) socket.destroy();
    },
    ended: () =>
      new Promise<void>((resolve) => {
        if (underWay.size === 0) resolve();
        else waiting.add(resolve);
      }),
  };
}

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Tracks a server's connections. Node's `closeIdleConnections` misses those that never sent a request or that answer later. */
export function followConnections(server: Server) {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let isEnding = false;
  server.on('connection', (socket) => {
    underWay.set(socket, new Set());
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const answers = underWay.get(socket);
    answers?.add(response);
    if (isEnding) endAfter(response);
    response.once('close', () => {
      answers?.delete(response);
      // The head of this answer was already sent, so it could not announce the end of the connection.
      if (isEnding && answers?.size === 0) socket.destroySoon();
    });
  });
  return {
    /** Ends every connection after its current answer from now on. */
    endAfterAnswers: () => {
      isEnding = true;
      for (const answers of underWay.values()) for (const response of answers) endAfter(response);
    },
    /** Closes connections without a running request: idle ones, and those with an incomplete request head. */
    closeIdle: () => {
      for (const [socket, answers] of underWay) if (answers.size === 0) socket.destroy();
    },
  };
}

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

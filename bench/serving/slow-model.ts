import { startModelServer } from '../../emulators/model/model-server.ts';

// A model that answers in so many milliseconds, in a process of its own; it says its address, and ends with its parent.
const server = await startModelServer();
server.setBehaviour({ kind: 'slow', delayMs: Number(process.argv[2]) });
process.send?.(server.baseUrl);
process.on('disconnect', () => process.exit());

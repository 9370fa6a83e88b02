import { startModelServer } from '../../emulators/model/model-server.ts';

// Runs a model with a fixed latency in its own process. It reports its address, and ends with its parent.
const server = await startModelServer();
server.setBehaviour({ kind: 'slow', delayMs: Number(process.argv[2]) });
process.send?.(server.baseUrl);
process.on('disconnect', () => process.exit());

// Starts a server with an invented community and a month of its messages, to try things out. Nothing of it is kept.
import { startDemo } from './demo/start.ts';

const port = Number(process.env.SERVICE_PORT ?? 8080);
const demo = await startDemo(port);
process.stdout.write(`A made-up community, until you stop this with Ctrl+C.

  The community   ${demo.url}/dashboard
  its key         ${demo.key}
  The operator    ${await demo.operatorLink()}
                  (works once)
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void demo.close().then(() => process.exit(0));
  });

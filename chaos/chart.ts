import { setTimeout as pause } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { startBalancer } from '../emulators/balancer.ts';
import { helmMissing, renderChart } from '../test/support/helm.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { startLoad } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, KEYMINT_TOKEN, mintKey, type Server, startProgram, startServer, withFolder } from './server.ts';
import { countOutcomes } from './tally.ts';

const UPDATES = { short: 1, whole: 10 } as const;
const DRAIN_SECONDS = { short: 1, whole: 10 } as const;
const PARALLEL = 4;
/** For this long after a pod's termination begins, it still gets requests, because senders learn of it later. */
const HEARD_MS = 500;

const probe = z.object({
  httpGet: z.object({ path: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().default(1),
  failureThreshold: z.number().default(3),
});
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    replicas: z.number(),
    strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0), maxSurge: z.literal(1) }) }),
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        initContainers: z.array(z.object({ args: z.array(z.string()) })),
        containers: z.tuple([
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            startupProbe: probe,
            readinessProbe: probe,
          }),
        ]),
      }),
    }),
  }),
});
type Pod = z.output<typeof deployment>['spec']['template']['spec'];

/** Starts, probes and ends the pods of the chart as a kubelet does. */
export const CHART_UPDATES: readonly Scenario[] = [
  {
    name: 'rolling updates of the Helm chart under load',
    goal: '0 failures; every pod ready within its startup probe, and ended within its grace period with exit 0; 0 missing, twice or torn',
    missing: helmMissing,
    run: async (scale) => {
      const [postgres, balancer] = await Promise.all([startPostgres({ fsync: true }), startBalancer()]);
      try {
        const url = await postgres.createDatabase();
        return await withFolder((folder) => update(folder, url, balancer, scale));
      } finally {
        await balancer.close();
        await postgres.stop();
      }
    },
  },
];

async function update(
  folder: string,
  databaseUrl: string,
  balancer: Awaited<ReturnType<typeof startBalancer>>,
  scale: Scale,
): Promise<Finding> {
  const drain = `settings.SERVICE_DRAIN_SECONDS=${DRAIN_SECONDS[scale]}`;
  const objects = parseAllDocuments(renderChart('--set-string', drain)).map((document) => document.toJS());
  const { replicas, template } = deployment.parse(objects.find(({ kind }) => kind === 'Deployment')).spec;
  const secret = { DATABASE_URL: databaseUrl, SERVICE_KEYMINT_TOKEN: KEYMINT_TOKEN, LOG_LEVEL: 'silent' };
  const start = () => startPod(folder, template.spec, secret);
  const use = (pods: readonly Server[]) => balancer.use(pods.map(({ url }) => url));

  let pods = await Promise.all(Array.from({ length: replicas }, start));
  use(pods);
  const key = await mintKey(balancer.address, 'chaos');
  const load = startLoad(balancer.address, key, PARALLEL);
  await load.answered(20);
  const ends: { readonly code: number | null; readonly tookMs: number }[] = [];
  for (let round = 0; round < UPDATES[scale]; round++)
    for (const old of pods) {
      const fresh = await start();
      pods = [...pods.filter((pod) => pod !== old), fresh];
      use([...pods, old]);
      const ended = endServer(old, 'SIGTERM');
      await pause(HEARD_MS);
      use(pods);
      ends.push(await ended);
    }
  await load.stop();
  await Promise.all(pods.map((pod) => endServer(pod, 'SIGTERM')));

  const graceMs = template.spec.terminationGracePeriodSeconds * 1_000;
  const unclean = ends.filter(({ code, tookMs }) => code !== 0 || tookMs > graceMs).length;
  const failed = load.outcomes.filter(({ status }) => status !== 200).length;
  const longest = Math.max(...ends.map(({ tookMs }) => tookMs)) / 1_000;
  const counted = await countOutcomes(load, databaseUrl);
  return {
    figure: `${ends.length} pods replaced, ${failed} requests failed, ${unclean} unclean ends, longest ${longest.toFixed(1)} of ${graceMs / 1_000} s; ${counted.figure}`,
    holds: failed + unclean === 0 && counted.holds,
  };
}

/** Runs the init containers, and then the server until it is ready. @throws Error if a kubelet would have ended it. */
async function startPod(folder: string, pod: Pod, secret: Readonly<Record<string, string>>): Promise<Server> {
  const [container] = pod.containers;
  // Each pod has its own address. Here they share one, so each uses a free port.
  const named = container.env.map(({ name, value }) => [name, value] as const);
  const env = { ...secret, ...Object.fromEntries(named), SERVICE_PORT: '0' };
  for (const { args } of pod.initContainers) {
    const child = startProgram(folder, args, env);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  }
  const server = await startServer(folder, env);
  for (const [what, { httpGet, periodSeconds, timeoutSeconds, failureThreshold }] of [
    ['startup', container.startupProbe],
    ['readiness', container.readinessProbe],
  ] as const) {
    const signal = () => AbortSignal.timeout(timeoutSeconds * 1_000);
    const isWell = () =>
      fetch(server.url + httpGet.path, { signal: signal() }).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let failures = 0; !(await isWell()); failures++) {
      if (failures === failureThreshold) throw new Error(`the ${what} probe failed ${failures} times`);
      await pause(periodSeconds * 1_000);
    }
  }
  return server;
}

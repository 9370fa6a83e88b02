import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { startSecretServer } from '../../emulators/kubernetes.ts';
import { ROOT as DASHBOARD } from '../../src/dashboard/request/page-context.ts';
import { PUBLIC } from '../../src/http/middleware/guard.ts';
import { APPEAL_ROOT as APPEALS } from '../../src/service/incidents/appeal-links.ts';
import { CHART, findProgram, helmMissing, renderChart } from '../support/helm.ts';
import { describeUnless, nameOf } from '../support/optional.ts';

const helm = findProgram('helm');
const validator = findProgram('kubernetes-validate');
const unchecked = validator ? null : 'kubernetes-validate is not installed: pip install kubernetes-validate';

const object = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}),
});
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
  envFrom: z.unknown(),
  securityContext: z.unknown(),
});
const pod = z.looseObject({
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.looseObject({ fsGroup: z.number() }),
  initContainers: z.array(container),
  containers: z.array(container),
});
const ingress = z.object({
  tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string() })).optional(),
  rules: z.array(
    z.object({
      host: z.string(),
      http: z.object({
        paths: z.array(
          z.object({
            path: z.string(),
            pathType: z.string(),
            backend: z.object({ service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }) }),
          }),
        ),
      }),
    }),
  ),
});

/** The chart as people set it up, each with everything that it leads to. */
const SETUPS: Readonly<Record<string, object>> = {
  'as shipped': {},
  'one replica': { replicas: 1 },
  'a slow drain': { settings: { SERVICE_DRAIN_SECONDS: '45', SERVICE_ROLE: 'api' } },
  'bots of platforms that call': {
    settings: { SERVICE_ROLE: 'bots', SLACK_HOST: '0.0.0.0' },
    extraPorts: [{ name: 'slack', port: 3000 }],
    ingress: { enabled: true, paths: [], extraPaths: [{ path: '/slack', port: 'slack' }] },
  },
  'everything on': {
    imagePullSecrets: [{ name: 'registry' }],
    nodeSelector: { disktype: 'ssd' },
    tolerations: [{ key: 'moderation', operator: 'Exists', effect: 'NoSchedule' }],
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
    podAnnotations: { restarted: 'yes' },
    autoscaling: { enabled: true },
    networkPolicy: { callers: [{ app: 'prometheus' }] },
    ingress: { enabled: true, className: 'nginx', host: 'mod.example', tlsSecret: 'mod-tls' },
  },
};

describeUnless(helmMissing())('the chart, rendered by Helm', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-chart-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const render = (values: object) => {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const text = renderChart('--values', file);
    const objects = parseAllDocuments(text, { uniqueKeys: true }).map((document) => {
      expect(document.errors).toEqual([]);
      return object.parse(document.toJS());
    });
    const spec = (kind: string) => objects.find((one) => one.kind === kind)?.spec;
    const template = z.object({ template: z.object({ metadata: z.looseObject({}), spec: pod }) });
    return { text, objects, spec, pod: () => template.parse(spec('Deployment')).template.spec };
  };

  it('is what Helm itself has nothing against', () => {
    const run = spawnSync(helm ?? '', ['lint', '--strict', CHART], { encoding: 'utf8' });
    expect(run.status, run.stdout).toBe(0);
  });

  it.each(Object.keys(SETUPS))('has objects of one name and of each kind once: %s', (setup) => {
    const { objects } = render(SETUPS[setup] ?? {});
    expect(new Set(objects.map(({ metadata }) => metadata.name))).toEqual(new Set(['mod']));
    expect(new Set(objects.map(({ kind }) => kind)).size).toBe(objects.length);
  });

  it.skipIf(validator === null).each(Object.keys(SETUPS))(
    nameOf('is what Kubernetes takes: %s', unchecked),
    (setup) => {
      const file = join(folder, 'rendered.yaml');
      writeFileSync(file, render(SETUPS[setup] ?? {}).text);
      const run = spawnSync(validator ?? '', ['--strict', file], { encoding: 'utf8' });
      expect(run.status, run.stdout + run.stderr).toBe(0);
    },
  );

  it.each(['as shipped', 'one replica', 'everything on'])('lets a node be drained: %s', (setup) => {
    const budget = render(SETUPS[setup] ?? {}).spec('PodDisruptionBudget');
    expect(budget).toMatchObject({ maxUnavailable: 1 });
    expect(budget).not.toHaveProperty('minAvailable');
  });

  it('gives a pod its drain, the ten seconds of a stop, and some to spare', () => {
    expect(render({}).pod().terminationGracePeriodSeconds).toBe(30);
    expect(render(SETUPS['a slow drain'] ?? {}).pod().terminationGracePeriodSeconds).toBe(65);
  });

  it('migrates before the server starts, where no probe ends it', () => {
    const { initContainers, containers } = render({}).pod();
    const [migrate, server] = [initContainers[0], containers[0]];
    expect(migrate?.args).toEqual(['migrate']);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      expect(migrate).not.toHaveProperty(probe);
      expect(server).toHaveProperty(probe);
    }
    for (const same of ['image', 'envFrom', 'env', 'securityContext', 'volumeMounts', 'resources'])
      expect(migrate?.[same], same).toEqual(server?.[same]);
  });

  it('has what clusters ask for, where it is set', () => {
    const own = render(SETUPS['everything on'] ?? {});
    expect(own.pod()).toMatchObject({
      imagePullSecrets: [{ name: 'registry' }],
      nodeSelector: { disktype: 'ssd' },
      tolerations: [{ key: 'moderation' }],
      affinity: { nodeAffinity: {} },
      securityContext: { fsGroup: 1000, runAsNonRoot: true },
    });
    const template = z.object({ template: z.object({ metadata: z.object({ annotations: z.looseObject({}) }) }) });
    const { annotations } = template.parse(own.spec('Deployment')).template.metadata;
    expect(annotations).toMatchObject({ restarted: 'yes', 'prometheus.io/scrape': 'true' });
    const { topologySpreadConstraints } = render({}).pod();
    expect(topologySpreadConstraints).toMatchObject([
      { topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
      { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway' },
    ]);
  });

  it('restarts pods when the content of their Secret has changed, and not otherwise', async () => {
    const cluster = await startSecretServer('steward-settings');
    try {
      const checksum = async () => {
        const asked = ['--dry-run=server', '--kube-apiserver', cluster.url, '--namespace', 'default'];
        const { stdout } = await promisify(execFile)(helm ?? '', ['template', 'mod', CHART, ...asked]);
        return /checksum\/settings: ([0-9a-f]{64})$/m.exec(stdout)?.[1];
      };
      cluster.setData({ DATABASE_URL: 'YQ==' });
      const first = await checksum();
      expect(first).toBeDefined();
      expect(await checksum()).toBe(first);
      cluster.setData({ DATABASE_URL: 'Yg==' });
      expect(await checksum()).not.toBe(first);
    } finally {
      await cluster.close();
    }
  });

  it('leads to everything that is served for others, and not to the metrics', () => {
    const { rules, tls } = ingress.parse(render(SETUPS['everything on'] ?? {}).spec('Ingress'));
    expect(tls).toEqual([{ hosts: ['mod.example'], secretName: 'mod-tls' }]);
    const paths = rules.flatMap(({ http }) => http.paths);
    const isServed = (path: string) =>
      paths.some((one) => path === one.path || (one.pathType === 'Prefix' && path.startsWith(`${one.path}/`)));
    const open = [...PUBLIC].map((one) => one.split(' ')[1] ?? '').filter((path) => path !== '/metrics');
    for (const path of [
      ...open,
      '/v1/moderate',
      '/mcp',
      '/webhooks/stripe',
      `${DASHBOARD}/sign-in`,
      `${APPEALS}/a-token`,
    ])
      expect(isServed(path), path).toBe(true);
    expect(isServed('/metrics')).toBe(false);
  });

  it('opens the ports of platforms that call, all the way to the pod', () => {
    const own = render(SETUPS['bots of platforms that call'] ?? {});
    expect(own.pod().containers[0]?.ports).toContainEqual({ name: 'slack', containerPort: 3000 });
    expect(own.spec('Service')).toMatchObject({ ports: [{ name: 'http' }, { name: 'slack', targetPort: 'slack' }] });
    expect(own.spec('NetworkPolicy')).toMatchObject({ ingress: [{ ports: [{ port: 8080 }, { port: 3000 }] }] });
    const paths = ingress.parse(own.spec('Ingress')).rules.flatMap(({ http }) => http.paths);
    expect(paths.find(({ path }) => path === '/slack')?.backend.service).toEqual({
      name: 'mod',
      port: { name: 'slack' },
    });
  });
});

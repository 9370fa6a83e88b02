import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { allSettings, readConfig } from '../../app/config/config.ts';
import { itUnless } from '../support/optional.ts';
import { servedMetrics } from '../support/served-metrics.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const isSetting = (name: string) => Object.hasOwn(allSettings(), name);

/** The names that queries may have: those of the server's metrics, with what a histogram adds to its own, and Prometheus's own. */
async function queriedNames(): Promise<Set<string>> {
  const names = await servedMetrics();
  return new Set(['up', ...names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`])]);
}

/** The metrics that an expression of Prometheus names. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:steward|nodejs|process)_\w+|\bup\b/g)].map(([name]) => name);
}

/** What Node is told before the program, wherever a server is started for people. */
const FLAGS = '--max-semi-space-size=32';

describe('a server that people start', () => {
  it.each([
    ['package.json', `node ${FLAGS} dist/app/main.js serve`],
    ['Dockerfile', `["node", "${FLAGS}", "/app/dist/app/main.js"]`],
    ['deploy/systemd/steward.service', `/usr/bin/node ${FLAGS} /opt/steward/dist/app/main.js serve`],
  ])('has room for what requests leave behind, by %s', (path, command) => {
    expect(read(path)).toContain(command);
    expect(spawnSync(process.execPath, [FLAGS, '-e', '0']).status).toBe(0);
  });
});

it('is told of each shipped file how it is tested, by a test that there is', () => {
  const [, section = ''] = read('docs/operations.md').split('## How each shipped file is tested\n');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const told = rows.flatMap((row) => named(row.split(' | ')[0]));
  const shipped = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${relative(ROOT, entry.parentPath)}/${entry.name}`);
  const isTold = (file: string) => told.some((name) => (name.endsWith('/') ? file.startsWith(name) : file === name));
  expect([...shipped, 'Dockerfile', '.dockerignore'].filter((file) => !isTold(file))).toEqual([]);
  const tests = rows.flatMap((row) => named(row.split(' | ')[2]));
  expect(tests).toHaveLength(rows.length);
  expect([...told, ...tests].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll(/\\\n/g, ' ').split('\n');
  const stages = lines.map((line) => /^FROM (\S+)/.exec(line)?.[1]).filter(Boolean);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const instructions = (name: string) => last.filter((line) => line.startsWith(`${name} `));

  it('builds in one stage and runs in another, without the rights of root, on port 8080, with a health check', () => {
    expect(stages).toHaveLength(2);
    expect(instructions('USER')).toEqual(['USER node']);
    expect(instructions('EXPOSE')).toEqual(['EXPOSE 8080']);
    expect(instructions('HEALTHCHECK').join()).toContain('/v1/ready');
    // What comes after USER must not need the rights that are gone.
    const afterUser = last.slice(last.indexOf('USER node'));
    expect(afterUser.filter((line) => /^(?:RUN|COPY|ADD) /.test(line))).toEqual([]);
    for (const line of lines)
      expect(line).toMatch(/^(?:$|#|FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD| )/);
  });

  it('sets only settings that there are', () => {
    const names = instructions('ENV').flatMap((line) =>
      [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name ?? ''),
    );
    expect(names.length).toBeGreaterThan(3);
    for (const name of names.filter((one) => one !== 'NODE_ENV')) expect(isSetting(name), name).toBe(true);
  });

  it('brings everything that the packed program reads', () => {
    const copied = instructions('COPY').map((line) => /\/app\/(\S+)/.exec(line)?.[1] ?? '');
    const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(read('package.json')));
    for (const file of files.filter((one) => !one.startsWith('!'))) {
      expect(
        copied.some((path) => file === path || file.startsWith(`${path}/`)),
        file,
      ).toBe(true);
    }
    // What the build makes is not in the tree.
    for (const path of copied.filter(
      (one) => ![/^dist$/, /^node_modules$/, /^src\/generated\//].some((made) => made.test(one)),
    ))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it('sends no store, no settings and no modules to the builder', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', 'data', 'node_modules', '.git']));
  });
});

const service = z.object({
  read_only: z.boolean().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});
const compose = z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) });

describe.each(['sqlite', 'postgresql'])('the compose file %s', (name) => {
  const path = `deploy/compose/${name}.yaml`;
  const { services, volumes } = compose.parse(parse(read(path), { merge: true }));

  it('gives Steward a read-only file system and only settings that there are', () => {
    const own = Object.entries(services).filter(
      ([, { environment }]) => environment && 'SERVICE_KEYMINT_TOKEN' in environment,
    );
    expect(own.length).toBeGreaterThan(0);
    for (const [, { read_only, environment = {} }] of own) {
      expect(read_only).toBe(true);
      for (const variable of Object.keys(environment)) expect(isSetting(variable), variable).toBe(true);
    }
  });

  it('hands on what every bot and sealed tokens need, and starts where none of it is set', () => {
    const own = Object.values(services).filter(({ environment = {} }) => 'SERVICE_KEYMINT_TOKEN' in environment);
    const names = own.flatMap(({ environment = {} }) => Object.keys(environment));
    for (const wanted of [
      'DISCORD_TOKEN',
      'SLACK_BOT_TOKEN',
      'SLACK_APP_TOKEN',
      'TELEGRAM_TOKEN',
      'SERVICE_SECRET_KEY',
    ])
      expect(names).toContain(wanted);
    for (const { environment = {} } of own) {
      const unset = Object.entries(environment).map(([key, value]) => [
        key,
        value.replaceAll(/\$\{\w+:[-?][^}]*\}/g, ''),
      ]);
      expect(readConfig(Object.fromEntries(unset))).toHaveProperty('SERVICE_ROLE');
    }
  });

  it('opens ports on this machine alone, mounts what is there, and waits for what it names', () => {
    for (const { ports = [], volumes: mounts = [], depends_on: others = [] } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        if (source.startsWith('.')) expect(existsSync(resolve(ROOT, dirname(path), source)), source).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
      for (const other of Array.isArray(others) ? others : Object.keys(others))
        expect(Object.keys(services)).toContain(other);
    }
  });
});

describe('what Prometheus and Grafana are given', () => {
  it('has rules over metrics that the server has, each with a word for people', async () => {
    const rule = z.object({
      alert: z.string(),
      expr: z.string(),
      labels: z.object({ severity: z.enum(['page', 'ticket']) }),
      annotations: z.object({ summary: z.string().min(20) }),
    });
    const { groups } = z
      .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
      .parse(parse(read('deploy/prometheus/alerts.yaml')));
    const served = await queriedNames();
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert, expr } of rules) {
      expect(metricsIn(expr), alert).not.toEqual([]);
      for (const metric of metricsIn(expr)) expect(served, alert).toContain(metric);
    }
    const { rule_files } = z
      .object({ rule_files: z.array(z.string()) })
      .parse(parse(read('deploy/prometheus/prometheus.yaml')));
    expect(rule_files).toEqual(['alerts.yaml']);
  });

  it('scrapes every process of the compose file, whatever its role', () => {
    const { services } = compose.parse(parse(read('deploy/compose/postgresql.yaml'), { merge: true }));
    const roles = Object.entries(services).filter(([, { environment = {} }]) => 'SERVICE_ROLE' in environment);
    const scraped = z
      .object({
        scrape_configs: z.array(z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })) })),
      })
      .parse(parse(read('deploy/prometheus/prometheus.yaml')))
      .scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap(({ names }) => names));
    expect(roles.map(([name]) => name).toSorted()).toEqual(scraped.toSorted());
  });

  it('has a dashboard over metrics that the server has', async () => {
    const panel = z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) });
    const { panels } = z.object({ panels: z.array(panel) }).parse(JSON.parse(read('deploy/grafana/steward.json')));
    const served = await queriedNames();
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, targets } of panels)
      for (const metric of targets.flatMap(({ expr }) => metricsIn(expr))) expect(served, title).toContain(metric);
    for (const file of ['datasources/prometheus.yaml', 'dashboards/steward.yaml'])
      expect(parse(read(`deploy/grafana/provisioning/${file}`))).toMatchObject({ apiVersion: 1 });
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/systemd/steward.service');

  it('leaves a stop its ten seconds, and no more rights than it needs', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
    for (const line of ['User=steward', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectoryMode=0700'])
      expect(unit.split('\n')).toContain(line);
    // Node compiles at run time.
    expect(unit).not.toContain('MemoryDenyWriteExecute');
  });

  const verifier = spawnSync('systemd-analyze', ['--version']).status;
  const missing = verifier === 0 ? null : 'systemd-analyze is not installed: apt-get install systemd';
  itUnless(missing)('is what systemd itself takes without a word', () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-unit-'));
    const path = join(folder, 'steward.service');
    writeFileSync(path, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true').replace(/^(?:User|Group)=.*\n/gm, ''));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect(stderr.split('\n').filter((line) => line.includes('steward.service'))).toEqual([]);
  });
});

describe('the Helm chart', () => {
  const folder = 'deploy/helm/steward/templates';
  const templates = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.yaml'));
  const values: unknown = parse(read('deploy/helm/steward/values.yaml'));

  /** A template without its directives; what they make is tested in chart.test.ts, with Helm. */
  const bare = (name: string): string =>
    read(`${folder}/${name}`)
      .split('\n')
      .filter((line) => !/^\s*\{\{[^}]*\}\}\s*$/.test(line))
      .join('\n')
      .replaceAll(/"?\{\{[^}]*\}\}(?::\{\{[^}]*\}\})?"?/g, 'value');

  it('is of this version, and its templates are YAML of the kinds that are asked for', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    expect(parse(read('deploy/helm/steward/Chart.yaml'))).toMatchObject({ apiVersion: 'v2', appVersion: version });
    const kinds = templates.map(
      (name) => z.object({ kind: z.string() }).parse(parse(bare(name), { uniqueKeys: false })).kind,
    );
    expect(kinds.toSorted()).toEqual([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]);
  });

  it('opens and closes every block, and names values that there are, and all of them', () => {
    const named = new Set<string>();
    for (const name of [...templates, '_names.tpl']) {
      const text = read(`${folder}/${name}`);
      const opened = text.match(/\{\{-? (?:if|range|with|define) /g)?.length ?? 0;
      expect(text.match(/\{\{-? end \}\}/g)?.length ?? 0, name).toBe(opened);
      for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) named.add(path);
    }
    const at = (path: string) =>
      path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], values);
    for (const path of named) expect(at(path), path).toBeDefined();
    const members = Object.keys(values as object);
    for (const member of members)
      expect(
        [...named].some((path) => path.split('.')[0] === member),
        member,
      ).toBe(true);
  });

  it('asks for health and readiness where they are answered, reads secrets by reference, and writes nothing but /tmp', () => {
    const text = read(`${folder}/deployment.yaml`) + read(`${folder}/_names.tpl`);
    expect(text).toMatch(/livenessProbe:\s+httpGet:\s+path: \/v1\/health/);
    expect(text).toMatch(/readinessProbe:\s+httpGet:\s+path: \/v1\/ready/);
    expect(text).toMatch(/secretRef:/);
    for (const line of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false'])
      expect(text).toContain(line);
    const { settings } = z.object({ settings: z.record(z.string(), z.string()) }).parse(values);
    for (const name of Object.keys(settings)) expect(isSetting(name), name).toBe(true);
    // A stop takes ten seconds beside the drain.
    const [, added] =
      /terminationGracePeriodSeconds: \{\{ add \(int \.Values\.settings\.SERVICE_DRAIN_SECONDS\) (\d+) \}\}/.exec(
        text,
      ) ?? [];
    expect(Number(added)).toBeGreaterThan(10);
  });

  it('scales on metrics that the server has', async () => {
    const served = await queriedNames();
    const names = [...read(`${folder}/autoscaler.yaml`).matchAll(/name: ((?:steward|nodejs)_\w+)/g)].map(
      ([, name]) => name,
    );
    expect(names).toHaveLength(2);
    for (const name of names) expect(served).toContain(name);
  });
});

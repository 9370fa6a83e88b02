import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { build, MAIN, ROOT, startServing } from '../cli/built-program.ts';

const UNIT = join(ROOT, 'deploy/systemd/steward.service');
const unit = readFileSync(UNIT, 'utf8');
const analyze = (...args: readonly string[]) =>
  spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8' });
const canScore = analyze('security', '--offline=true', UNIT).status === 0;
const canTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
const noScore = canScore ? '' : 'skipped, systemd-analyze 250 or later is not installed: apt-get install systemd';
const noTrace = canScore && canTrace ? '' : 'skipped, strace cannot run here: apt-get install strace systemd';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-systemd-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the systemd unit', () => {
  it.skipIf(!canScore)(`has the exposure that the documents tell ${noScore}`, () => {
    const { stdout } = analyze('security', '--offline=true', UNIT);
    const score = Number(/Overall exposure level for steward\.service: ([\d.]+)/.exec(stdout)?.[1]);
    const documented = Number(
      /exposure level of ([\d.]+)/.exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'))?.[1],
    );
    // Other versions of systemd look at other things, and so differ by a tenth or two.
    expect(score).toBeLessThan(2);
    expect(Math.abs(score - documented)).toBeLessThanOrEqual(0.3);
  });

  it.skipIf(!canScore)(`is what systemd takes with its user, its program and its words as they are ${noScore}`, () => {
    const path = join(folder, 'steward.service');
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
    const { stderr } = analyze('verify', '--man=no', path);
    expect(stderr.split('\n').filter((line) => line.includes('steward.service'))).toEqual([]);
  });

  it.skipIf(noTrace !== '')(
    `allows every system call that a server makes from its start to its stop ${noTrace}`,
    async () => {
      await build();
      const calls = join(folder, 'calls');
      const program = [process.execPath, '--max-semi-space-size=32', MAIN, 'serve'] as const;
      const server = await startServing({ cwd: folder }, ['strace', '-f', '-qq', '-c', '-o', calls, ...program]);
      const moderated = await fetch(`${server.url}/v1/moderate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ text: 'selling my old canoe, thirty euros' }] }),
      });
      expect(moderated.status).toBe(200);
      const { pid } = server.child;
      const [node] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      process.kill(Number(node), 'SIGTERM');
      await server.exited;
      await until(() => readFileSync(calls, 'utf8').includes('total'), { what: 'what was called' });
      const made = readFileSync(calls, 'utf8')
        .split('\n')
        .flatMap((line) => /^ *[\d.]+ .* ([a-z]\w+)$/.exec(line)?.[1] ?? [])
        .filter((name) => name !== 'total');
      expect(made).toContain('epoll_pwait');
      expect(made.length).toBeGreaterThan(30);
      const allowed = allowedCalls();
      // SQLite gives its files to the owner of the store, but only where it runs as root, as the service does not.
      expect(made.filter((name) => !allowed.has(name) && name !== 'fchown')).toEqual([]);
    },
    300_000,
  );
});

/** What the unit's filter lets through: its lines in their order. */
function allowedCalls(): ReadonlySet<string> {
  const allowed = new Set<string>();
  for (const [, isDenied, groups = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.*)$/gm))
    for (const name of groups.split(' ').flatMap(membersOf)) {
      if (isDenied) allowed.delete(name);
      else allowed.add(name);
    }
  return allowed;
}

/** The calls of a group, those of the groups in it included. */
function membersOf(group: string): readonly string[] {
  if (!group.startsWith('@')) return [group];
  const lines = analyze('syscall-filter', group).stdout.split('\n').slice(1);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(membersOf);
}

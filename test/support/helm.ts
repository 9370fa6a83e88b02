import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The chart that is shipped. */
export const CHART = join(import.meta.dirname, '../../deploy/helm/steward');

/** Finds a program, also where `go install` puts those that not everybody finds. */
export function findProgram(name: string): string | null {
  const paths = [name, join(homedir(), 'go/bin', name)];
  return paths.find((path) => spawnSync(path, ['--help']).status === 0) ?? null;
}

/** Why the chart cannot be rendered here; null where Helm is installed. */
export function helmMissing(): string | null {
  return findProgram('helm') ? null : 'helm is not installed: go install helm.sh/helm/v3/cmd/helm@latest';
}

/** Renders the chart as a release of the name `mod`. @param more options of Helm. @throws Error with what Helm says. */
export function renderChart(...more: readonly string[]): string {
  const run = spawnSync(findProgram('helm') ?? 'helm', ['template', 'mod', CHART, ...more], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

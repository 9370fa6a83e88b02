/** What a process is there for. */
export const ROLES = ['all', 'api', 'bots', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Whether it serves the API and the dashboard; every process answers health, readiness and metrics. */
export function servesApi(role: Role): boolean {
  return role === 'all' || role === 'api';
}

/** Whether it runs the bots whose tokens it has. */
export function runsBots(role: Role): boolean {
  return role === 'all' || role === 'bots';
}

/** Whether it does what is done now and then: judging later, trials, erasing what removed bots left, and what of the log is too old. */
export function doesUpkeep(role: Role): boolean {
  return role === 'all' || role === 'worker';
}

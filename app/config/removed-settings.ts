/** The setting of an earlier version. Version 0.2 starts with it and warns; the next version refuses to start. */
export const REMOVED_SETTING = 'SERVICE_WORKERS';

const WARNING = {
  what: 'SERVICE_WORKERS was removed, so this server runs as one process. The next version will not start if it is set',
  fix: 'Remove SERVICE_WORKERS. To use more cores, run several processes behind a load balancer with REDIS_URL. See "Several processes" in docs/operations.md.',
};

/** Returns a warning if the removed setting asks for more than one process. It never contains the value. */
export function findRemovedSettings(env: Readonly<Record<string, string | undefined>>): readonly (typeof WARNING)[] {
  const value = env[REMOVED_SETTING]?.trim() ?? '';
  return value === '' || value === '1' ? [] : [WARNING];
}

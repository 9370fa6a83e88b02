type Removed = {
  /** A value that asks for what the server does anyway. */
  readonly harmless: string;
  readonly what: string;
  readonly fix: string;
};

/** Settings of an earlier version. Version 0.2 starts with them and warns; the next version refuses to start. */
const REMOVED: Readonly<Record<string, Removed>> = {
  SERVICE_WORKERS: {
    harmless: '1',
    what: 'SERVICE_WORKERS was removed, so this server runs as one process. The next version will not start if it is set',
    fix: 'Remove SERVICE_WORKERS. To use more cores, run several processes behind a load balancer with REDIS_URL. See "Several processes" in docs/operations.md.',
  },
};

/** Whether this setting existed once, so that its name is not a typing error. */
export function isRemoved(name: string): boolean {
  return Object.hasOwn(REMOVED, name);
}

/** Returns a warning for each removed setting with another value than `harmless`. It never contains that value. */
export function findRemovedSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly Pick<Removed, 'what' | 'fix'>[] {
  return Object.entries(REMOVED).flatMap(([name, { harmless, what, fix }]) => {
    const value = env[name]?.trim() ?? '';
    return value === '' || value === harmless ? [] : [{ what, fix }];
  });
}

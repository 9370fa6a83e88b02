import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DoctorFinding, findingsOf } from '../../src/core/common/doctor-finding.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import { quoted } from '../../src/core/common/safe-line.ts';
import type { StoreState } from '../../src/core/common/store-health.ts';
import type { Tenant } from '../../src/core/tenants/tenant.ts';
import { weakRuleWarnings } from '../../src/service/filters/weak-rules.ts';
import { sqlitePath } from '../../src/store/operations/backup.ts';
import type { Config } from '../config/config.ts';

const { failure, ok, warning } = findingsOf('store');

const STORE_FIXES: Readonly<Record<Exclude<StoreState, 'ok'>, string>> = {
  unreachable: 'Start the database, or correct DATABASE_URL.',
  silent: 'Check what the database or the disk is waiting for.',
  locked: 'End the process that holds the store.',
  read_only: 'Change the owner of the file and its folder, or mount the disk for writing.',
  full: 'Free space on the disk of the store.',
  damaged: 'Restore a backup with `steward restore`.',
  replaced: 'Restart the server, because the file of the store was deleted or replaced.',
};

const STORE_NOT_OPENED = 'Correct DATABASE_URL, start the database, or change the owner of the file.';

/** Opens the store like the server, and checks its content. */
export async function checkStore({ DATABASE_URL: url }: Config): Promise<DoctorFinding[]> {
  if (url.startsWith('file:')) {
    const path = sqlitePath(url, '');
    // A check must not create a store.
    if (!existsSync(path)) return [checkFolder(path)];
    if ((statSync(path).mode & 0o004) !== 0)
      return [...(await checkOpen(url)), warning(`every user of this machine can read ${path}`, `chmod o-r ${path}`)];
  }
  return checkOpen(url);
}

function checkFolder(path: string): DoctorFinding {
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return ok(`there is no store yet; the first start creates ${path}`);
  } catch {
    const fix = 'Use another file in DATABASE_URL, or change the owner of the folder.';
    return failure(`cannot create ${path}: the folder ${folder} is not writable`, fix);
  }
}

async function checkOpen(url: string): Promise<DoctorFinding[]> {
  try {
    // Opening it checks for damage.
    const { openStore } = await import('../../src/store/open.ts');
    const store = await openStore({ url, now: Date.now });
    try {
      const tenants = await store.listTenants();
      const { state } = await store.probe();
      if (state !== 'ok') return [failure(`the store cannot be written: ${state}`, STORE_FIXES[state])];
      return [
        ok(`${store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, migrated; tenants: ${tenants.length}`),
        ...tenants.flatMap(checkRules).slice(0, RULE_WARNINGS_MAX),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StewardError)) return [failure('the store cannot be used', STORE_NOT_OPENED)];
    const fix = error.detail?.state === 'damaged' ? STORE_FIXES.damaged : STORE_NOT_OPENED;
    return [failure(error.message, fix)];
  }
}

/** Most rule warnings to show; a store may have thousands of tenants. */
const RULE_WARNINGS_MAX = 20;

/** Returns warnings about a tenant's rules that their author may not have intended. */
function checkRules({ name, settings, policy }: Tenant): readonly DoctorFinding[] {
  return weakRuleWarnings(settings, policy).map((sentence) => {
    const [what = '', fix = ''] = sentence.split('; ');
    return warning(`${quoted(name)}: ${what}`, fix);
  });
}

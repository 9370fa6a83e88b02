import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Runs `work` while no other process runs work under the same lock.
 * The lock is SQLite's own on an empty database, so the system releases it when its holder dies.
 * @param {string} lock the path of that database.
 * @param {() => Promise<void>} work
 */
export async function exclusively(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  const database = new DatabaseSync(lock, { timeout: 0 });
  try {
    while (!take(database)) await wait(50);
    await work();
  } finally {
    database.close();
  }
}

function take(database) {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (!/database is locked/.test(error.message)) throw error;
    return false;
  }
}

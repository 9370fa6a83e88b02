import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';

/** Runs one statement on a database beside the store, as an operator would. */
export async function queryDirectly(url: string, statement: string): Promise<Record<string, unknown>[]> {
  if (url.startsWith('file:')) {
    const database = new DatabaseSync(url.slice('file:'.length), { timeout: 5_000 });
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

import type { BotCommandQueue } from '../../core/communities/bot-commands.ts';
import { type Database, newId } from '../database/database.ts';
import type { Presence } from '../database/leases.ts';

/** How long a bot command is kept after its start deadline; nobody waits for its answer longer. */
const KEPT_MS = 60_000;
const TAKEN_AT_ONCE = 20;

/** Creates the queue of commands from pages to bots in other processes. It may be lost with the machine, because then nobody waits. */
export function createBotCommandQueue(
  { relaxed, dialect: { nowMs } }: Database,
  { id: owner }: Presence,
): BotCommandQueue {
  const add = `INSERT INTO "Errand" (id, "tenantId", platform, ask, "untilMs")
    SELECT $1, t.id, $3, $4, ${nowMs} + CAST($5 AS BIGINT) FROM "Tenant" t WHERE t.id = $2`;
  const look = `SELECT id FROM "Errand" WHERE platform = $1 LIMIT 1`;
  const forget = `DELETE FROM "Errand" WHERE platform = $1 AND "untilMs" < ${nowMs} - ${KEPT_MS}`;
  // If two processes take the same command, the database shows the second one that it is taken.
  const take = `UPDATE "Errand" SET "takenBy" = $2 WHERE "takenBy" IS NULL AND id IN
      (SELECT id FROM "Errand" WHERE platform = $1 AND "takenBy" IS NULL AND "untilMs" > ${nowMs} ORDER BY id LIMIT ${TAKEN_AT_ONCE})
    RETURNING id, ask`;
  return {
    async addBotCommand({ tenantId, to, ask, beginWithinMs }) {
      const id = newId();
      await relaxed.execute(add, id, tenantId, to, ask, Math.floor(beginWithinMs));
      return id;
    },
    async takeBotCommands(address) {
      // Every process polls each second and rarely finds a command; an empty poll writes nothing.
      if ((await relaxed.query(look, address)).length === 0) return [];
      await relaxed.execute(forget, address);
      return relaxed.query<{ readonly id: string; readonly ask: string }>(take, address, owner);
    },
    async answerBotCommand(id, answer) {
      await relaxed.execute('UPDATE "Errand" SET answer = $2 WHERE id = $1', id, answer);
    },
    async readBotCommand(id) {
      const read = 'SELECT answer FROM "Errand" WHERE id = $1';
      return (await relaxed.query<{ readonly answer: string | null }>(read, id))[0] ?? null;
    },
    async dropBotCommand(id) {
      const wasFree = await relaxed.execute('DELETE FROM "Errand" WHERE id = $1 AND "takenBy" IS NULL', id);
      await relaxed.execute('DELETE FROM "Errand" WHERE id = $1', id);
      return wasFree > 0;
    },
  };
}

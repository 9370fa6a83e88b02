import { expect, it } from 'vitest';
import type { Store } from '../../src/core/store/store.ts';
import { exportPerson } from '../../src/service/tenants/export-person.ts';
import { openStore } from '../../src/store/open.ts';
import { addCommunity, noticeOf } from './community-records.ts';
import { describeEachStore } from './each-store.ts';
import { queryDirectly } from './query-directly.ts';
import { recordOf } from './records.ts';

const PERSON = '81234567890123456';
const AUTHOR = { id: PERSON, name: 'mara unmistakable' };
const OTHER = { id: '7', name: 'other' };

/** Everything that there may be of a person, with their name in every text. */
async function fill(store: Store) {
  const nowMs = Date.now();
  const community = await addCommunity(store);
  const { tenantId } = community;
  const { communities } = store;
  const record = recordOf(tenantId, 1);
  const [row] = record.rows;
  if (!row) throw new Error('no row');
  const decision = { ...row.decision, action: 'delete' as const, message_id: 'm1' };
  const quiet = { ...row.decision, action: 'none' as const, category: null, message_id: 'm3' };
  const recorded = await store.record({
    ...record,
    source: 'discord',
    nowMs,
    rows: [
      { ...row, decision, text: `by ${AUTHOR.name}` },
      { ...row, decision: quiet, text: '', sampled: { text: `sampled of ${AUTHOR.name}`, authorId: PERSON } },
    ],
  });
  const decisionId = recorded?.rowIds[0] ?? '';
  const reason = { ...noticeOf(community, 'x').reason, decisionId, matched: AUTHOR.name };
  const done = { step: 'delete', outcome: 'done', why: '', by: null, atMs: nowMs } as const;
  const waiting = {
    step: 'timeout',
    outcome: 'waiting',
    why: '',
    by: null,
    atMs: nowMs,
    dueAtMs: nowMs,
    deadlineMs: nowMs,
    tries: 1,
    untilMs: nowMs,
  } as const;
  const own = noticeOf(community, 'm1', {
    ...{
      author: AUTHOR,
      reason,
      text: `I am ${AUTHOR.name}`,
      files: [`${AUTHOR.name}.png`],
      createdAtMs: nowMs,
      sentAtMs: nowMs,
    },
    results: [done, waiting],
    reports: [{ by: AUTHOR, reason: `an appeal of ${AUTHOR.name}`, atMs: nowMs, isAppeal: true }],
  });
  const foreign = noticeOf(community, 'm2', {
    author: OTHER,
    text: 'of somebody else',
    reports: [{ by: AUTHOR, reason: `${AUTHOR.name} reports`, atMs: nowMs }],
  });
  await communities.conclude({ keys: [], nowMs, cases: [own, foreign] });
  const ofStaff = { id: 's1', tenantId, communityId: community.id, kind: 'staff', subject: PERSON } as const;
  const burst = { body: JSON.stringify({ by: AUTHOR }), open: false, post: null, changedAtMs: nowMs };
  await communities.addSystemEntry({ ...ofStaff, ...burst });
  await communities.changeCommunity(community.id, { addedBy: PERSON });
  const noted = {
    communityId: community.id,
    personId: PERSON,
    text: `${AUTHOR.name} was warned`,
    by: OTHER,
    atMs: nowMs,
  };
  await communities.addMemberNote(noted);
  await communities.noteMemberTrust(community.id, nowMs, [{ personId: PERSON, messages: 3, joinedAtMs: nowMs }]);
  await communities.noteRaidSignals(community.id, 'raid', [PERSON], nowMs);
  const raid = { id: 'r1', communityId: community.id, noticeId: 'n1', startedAtMs: nowMs, markedUntilMs: nowMs };
  await communities.addRaid({ ...raid, liftedAtMs: null, lockdownBefore: null, lockdownUntilMs: null });
  await communities.addNewcomers('r1', [{ ...AUTHOR, joinedAtMs: nowMs, hasAvatar: true }]);
  const taught = { kind: 'block', key: 'k', text: `taught by ${AUTHOR.name}`, by: 'ann', decisionId } as const;
  await store.addExample(tenantId, { ...taught, createdAtMs: nowMs, expiresAtMs: nowMs + 86_400_000 });
  return { community, person: { tenantId, platform: 'discord', personId: PERSON } as const };
}

describeEachStore('what is kept of a person', (open) => {
  it('is read whole, and erased from every table but the audit trail, whose entry does not name them', async () => {
    const { store, url } = await open({ random: () => 0 });
    const { community, person } = await fill(store);
    const data = await store.readPerson(person);
    expect(data.cases.map(({ text }) => text)).toEqual([`I am ${AUTHOR.name}`]);
    expect(data.notes.map(({ text }) => text)).toEqual([`${AUTHOR.name} was warned`]);
    expect(data.raids).toEqual([{ raidId: 'r1', name: AUTHOR.name, joinedAtMs: expect.any(Number), hasAvatar: true }]);
    expect(exportPerson(data).raids).toMatchObject([{ name: AUTHOR.name, has_picture: true }]);
    expect(data.samples.map(({ text }) => text)).toEqual([`sampled of ${AUTHOR.name}`]);
    expect(data.reports.map(({ reason }) => reason)).toEqual([`${AUTHOR.name} reports`]);

    const erased = await store.as({ by: 'ann', via: 'api' }).erasePerson(person);
    expect(erased).toEqual({
      entries: 2,
      decisions: 1,
      unjudged: 0,
      samples: 1,
      examples: 1,
      notes: 1,
      reports: 1,
      joins: 3,
      sessions: 0,
    });
    expect(await store.readPerson(person)).toEqual({
      cases: [],
      decisions: [],
      notes: [],
      raids: [],
      samples: [],
      reports: [],
    });

    // No row of any table holds their id or name any more.
    const tables = await tablesOf(url);
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      const rows = JSON.stringify(await queryDirectly(url, `SELECT * FROM "${table}"`), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(rows, table).not.toContain(PERSON);
      expect(rows, table).not.toContain(AUTHOR.name);
    }
    const [entry] = await store.listChanges({ tenantId: person.tenantId, limit: 1 });
    expect(entry).toMatchObject({
      subject: 'person',
      by: 'ann',
      via: 'api',
      after: { platform: 'discord', entries: 2 },
    });

    // Counts stay true, nothing waits, and what is of others stands.
    const cases = await store.communities.listCases({ communityId: community.id, limit: 10 });
    expect(cases).toHaveLength(2);
    const own = cases.find(({ messageId }) => messageId === 'm1');
    expect(own?.results.map(({ outcome }) => outcome)).toEqual(['done', 'given_up']);
    expect(cases.find(({ messageId }) => messageId === 'm2')).toMatchObject({
      author: OTHER,
      text: 'of somebody else',
    });
  });

  it('of another tenant or platform stays', async () => {
    const { store, url } = await open();
    const { person } = await fill(store);
    const other = await openStore({ url, now: Date.now });
    const stranger = await other.ensureTenant('stranger', 'pro');
    const none = {
      entries: 0,
      decisions: 0,
      unjudged: 0,
      samples: 0,
      examples: 0,
      notes: 0,
      reports: 0,
      joins: 0,
      sessions: 0,
    };
    expect(await other.erasePerson({ ...person, tenantId: stranger.id })).toEqual(none);
    expect(await other.erasePerson({ ...person, platform: 'slack' })).toEqual(none);
    expect((await store.readPerson(person)).cases).toHaveLength(1);
    await other.close();
  });
});

async function tablesOf(url: string): Promise<string[]> {
  const rows = url.startsWith('file:')
    ? await queryDirectly(url, `SELECT name FROM sqlite_master WHERE type = 'table'`)
    : await queryDirectly(url, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  return rows.map(({ name }) => String(name));
}

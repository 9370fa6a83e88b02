import { afterAll, beforeAll, expect, it } from 'vitest';
import { arriveByForms } from '../dashboard/forms.ts';
import { startService, type TestService } from '../support/service.ts';

let nowMs = Date.parse('2026-11-20T20:59:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({}, { now: () => nowMs });
});
afterAll(() => service.close());

const NIGHT = { start: '22:00', end: '07:00', days: ['fri'], time_zone: 'Europe/Berlin' };

it('replays each message by what held at its own time', async () => {
  const key = await service.mint('replayed');
  const write = {
    observe: ['harassment'],
    exceptions: [{ on: 'everyone', id: 'night', hours: NIGHT, policy: { actions: { scam: 'delete' } } }],
  };
  expect((await service.call('PUT', '/v1/settings', { key, body: write })).status).toBe(200);
  const at = [
    '2026-11-20T20:59:00Z',
    '2026-11-20T21:00:00Z',
    '2026-11-21T05:59:00Z',
    '2026-11-21T06:00:00Z',
    '2026-11-21T22:00:00Z',
  ];
  const actions: (string | undefined)[] = [];
  for (const [index, time] of at.entries()) {
    nowMs = Date.parse(time);
    const [scam] = await service.moderate([`a scam of ours, number ${index}`, `harassment ${index}, as it was`], {
      key,
    });
    actions.push(scam?.action);
  }
  expect(actions).toEqual(['flag', 'delete', 'delete', 'flag', 'flag']);
  const replay = async (body: object) =>
    (await service.call('POST', '/v1/replay', { key, body })).body as { before: object; after: object };
  expect((await replay({})).before).toEqual({ none: 5, flag: 3, delete: 2, timeout: 0 });
  expect((await replay({ actions: { scam: 'timeout' } })).after).toEqual({ none: 5, flag: 0, delete: 2, timeout: 3 });
});

it('is set on the page, and says what is wrong there', async () => {
  const key = await service.mint('paged');
  const visitor = await arriveByForms(service, key);
  const revisionOf = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';
  const path = '/rules/elsewhere?on=everyone&id=night';
  const fields = {
    on: 'everyone',
    id: 'night',
    revision: revisionOf(await visitor.read(path)),
    'words.action': 'delete',
  };
  const hours = {
    'hours.start': '22:00',
    'hours.end': '07:00',
    'hours.days': 'Fri, sat',
    'hours.time_zone': 'Europe/Berlin',
  };
  const wrong = await visitor.send('/rules/elsewhere', { ...fields, ...hours, 'hours.time_zone': 'Berlin' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('an IANA name such as Europe/Berlin');
  const missing = await visitor.send('/rules/elsewhere', fields);
  expect(missing.text).toContain('an exception for everyone needs hours');
  const saved = await visitor.send('/rules/elsewhere', { ...fields, ...hours });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain('Change everyone night');
  const settings = (await service.call('GET', '/v1/settings', { key })).body;
  const exception = {
    on: 'everyone',
    id: 'night',
    words: { action: 'delete' },
    hours: { ...NIGHT, days: ['fri', 'sat'] },
  };
  expect(settings).toMatchObject({ exceptions: [exception], overlays: { items: [] } });
  expect(await visitor.read(path)).toContain('value="fri,sat"');
});

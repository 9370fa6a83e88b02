import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { SlackChannel, SlackUser } from '../../../../emulators/slack/world/world.ts';
import { until } from '../../../../emulators/until.ts';
import { HERE } from '../../support/here.ts';
import { answer } from '../../support/recording-core.ts';
import { openBench, type SlackBench } from '../harness.ts';
import { showMessage } from '../shown.ts';

let bench: SlackBench;
let ada: SlackUser;
let general: SlackChannel;

beforeEach(async () => {
  bench = await openBench();
  ada = bench.slack.addUser({ name: 'ada', isAdmin: true });
  general = bench.slack.addChannel({ name: 'general', members: [ada] });
});
afterEach(async () => {
  expect(bench.slack.violations).toEqual([]);
  await bench.close();
});

const run = (text: string, channel = general) => bench.slack.runCommand(ada, channel, '/steward', text);
const shown = async (count = 1) =>
  (
    await until(() => {
      const all = bench.slack.ephemerals(general, ada);
      return all.length >= count && all;
    })
  ).map((message) => showMessage(message));

describe('commands on Slack', () => {
  it('are handed over as they were typed, with mentions, and answered to the asker alone', async () => {
    bench.answers.command = answer('Done & <dusted>', {
      parts: [
        { kind: 'text', text: 'a text' },
        { kind: 'fields', fields: [{ label: ENGLISH('tenant.id'), value: 'x1', code: true }] },
        { kind: 'list', items: ['one', ''] },
        { kind: 'secret', text: 'stw_secret' },
      ],
    });
    const { triggerId } = run(`words add <http://evil.example|evil.example> &lt;b&gt; <@${ada.id}|ada>`);
    const [one] = await shown();
    expect(one).toMatchObject({ isPrivate: true });
    expect(one?.text).toMatch(/Done & <dusted>\n[\s\S]*a text\n[\s\S]*Id: x1[\s\S]*one[\s\S]*stw_secret/);
    expect(bench.handed.onCommand).toEqual([
      expect.objectContaining({
        community: bench.community,
        eventId: triggerId,
        by: { id: ada.id, name: 'ada' },
        channel: expect.objectContaining({ id: general.id, name: 'general' }),
        input: { kind: 'text', text: `words add evil.example <b> <@${ada.id}|ada>` },
      }),
    ]);
  });

  it('are acknowledged at once, however long the answer takes', async () => {
    let finish = () => {};
    bench.answers.before = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { delivery, acknowledged } = run('status');
    await acknowledged;
    expect(delivery.acknowledged).toBe(true);
    expect(bench.slack.ephemerals(general, ada)).toHaveLength(0);
    finish();
    expect(await shown()).toHaveLength(1);
  });

  it('show nothing when the core has nothing to say', async () => {
    bench.answers.command = null;
    run('status');
    await until(() => bench.handed.onCommand.length === 1);
    bench.answers.command = answer('Something');
    run('status');
    expect((await shown()).map(({ text }) => text.trim())).toEqual([expect.stringContaining('Something')]);
  });

  it('are answered in a private message when the address for the answer is used up', async () => {
    let finish = () => {};
    bench.answers.before = new Promise<void>((resolve) => {
      finish = resolve;
    });
    bench.answers.command = answer('At last');
    const { responseUrl } = run('status');
    for (let uses = 0; uses < 5; uses++) await fetch(responseUrl, { method: 'POST', body: '{"text":"used"}' });
    finish();
    const direct = bench.slack.directWithApp(ada);
    const [told] = await until(() => bench.slack.messages(direct).length > 0 && bench.slack.messages(direct));
    expect(told && showMessage(told).text).toContain('At last');
  });

  it('are answered although Slack takes the answer at none of the first attempts', async () => {
    const { slack, answers, schedule } = bench;
    slack.hangUpNext('response_url');
    slack.breakNext('response_url', 503);
    slack.rateLimit('response_url', 1);
    answers.command = answer('After all');
    run('status');
    expect((await shown()).map(({ text }) => text).join()).toContain('After all');
    const mend = slack.breakDown('response_url', 'silence');
    run('status');
    await until(() => slack.callsOf('response_url').length === 5, { what: 'the post that nobody answers' });
    mend();
    schedule.advance(10_000);
    expect(await shown(2)).toHaveLength(2);
  });

  it('are answered in a private message that Slack does not take at first either', async () => {
    const { slack, answers } = bench;
    slack.breakNext('response_url', 404);
    slack.hangUpNext('chat.postMessage');
    slack.breakNext('chat.postMessage', 503);
    answers.command = answer('At last');
    run('status');
    const direct = slack.directWithApp(ada);
    const [told] = await until(() => slack.messages(direct).length > 0 && slack.messages(direct));
    expect(told && showMessage(told).text).toContain('At last');
  });

  it('are picked from a form when nothing was typed, with a form of their own for what they need', async () => {
    await run('').acknowledged;
    const picker = await until(() => bench.slack.modals(ada)[0]);
    await bench.slack.submitView(ada, picker, { command: 'flood set' }).acknowledged;
    const [form] = bench.slack.modals(ada);
    if (!form) throw new Error('no form');
    const values = { repeats: '3', messages: '10', seconds: '30', action: 'delete' };
    await bench.slack.submitView(ada, form, values).acknowledged;
    await shown();
    expect(bench.handed.onCommand[0]?.input).toEqual({ kind: 'options', path: ['flood', 'set'], options: values });
    await run('').acknowledged;
    const again = await until(() => bench.slack.modals(ada)[0]);
    await bench.slack.submitView(ada, again, { command: 'status' }).acknowledged;
    await shown(2);
    expect(bench.handed.onCommand[1]?.input).toEqual({ kind: 'options', path: ['status'], options: {} });
  });

  it('open a form for what was left out, whatever kind it is', async () => {
    for (const { path, options } of (await import('../../../../bots/core/commands/specs/definitions.ts')).COMMANDS) {
      if (!options.some(({ required }) => required)) continue;
      await run(path.join(' ')).acknowledged;
      const form = await until(() => bench.slack.modals(ada)[0], { what: `a form for ${path.join(' ')}` });
      bench.slack.closeView(ada, form);
    }
    expect(bench.handed.onCommand).toEqual([]);
  });

  it('take a file, and what was pasted, and say what is wrong with a file', async () => {
    const submit = async (values: Readonly<Record<string, string>>) => {
      await run('import').acknowledged;
      const form = await until(() => bench.slack.modals(ada)[0]);
      await bench.slack.submitView(ada, form, values).acknowledged;
    };
    const file = (content: string) => bench.slack.uploadFile(ada, 'rules.json', content).id;
    await submit({ file: file('{"from":"file"}') });
    await shown();
    await submit({ file_pasted: '{"from":"input"}' });
    await shown(2);
    expect(bench.handed.onCommand.map(({ input }) => input)).toEqual([
      { kind: 'options', path: ['import'], options: { file: '{"from":"file"}' } },
      { kind: 'options', path: ['import'], options: { file: '{"from":"input"}' } },
    ]);
    await submit({ file: file('x'.repeat(1024 * 1024 + 1)) });
    expect((await shown(3))[2]?.text).toContain('larger than 1 MiB');
    bench.slack.removeScopes(['files:read']);
    await submit({ file: file('{}') });
    expect((await shown(4))[3]?.text).toContain('files:read');
    expect(bench.handed.onCommand).toHaveLength(2);
  });

  it('hand files over in private, and say when they cannot', async () => {
    bench.answers.command = answer('Rules', { parts: [{ kind: 'file', name: 'rules.json', content: '{"ä":1}' }] });
    run('export');
    expect((await shown())[0]?.text).toContain('direct messages');
    const [sent] = bench.slack.messages(bench.slack.directWithApp(ada));
    expect(bench.slack.file(String(sent?.files?.[0]?.id))?.content).toBe('{"ä":1}');
    bench.slack.removeScopes(['files:write']);
    run('export');
    expect((await shown(2))[1]?.text).toContain('files:write');
  });

  it('work in a private conversation, and make no log of it', async () => {
    const direct = bench.slack.directWithApp(ada);
    run('status', direct);
    await until(() => bench.slack.ephemerals(direct, ada).length === 1);
    run('log here', direct);
    await until(() => bench.slack.ephemerals(direct, ada).length === 2);
    expect(bench.handed.onCommand).toHaveLength(1);
  });
});

describe('presses and reports on Slack', () => {
  it('hand over which button, and put the answer in place of a question but never of an entry', async () => {
    const entry = { tone: 'info', title: 'E', author: null, place: null, text: null, fields: [] } as const;
    const buttons = [{ id: 'erase:1', label: 'Erase', style: 'danger' }] as const;
    await bench.platform.postEntry(HERE, general.id, { ...entry, id: 'e1', buttons });
    const [posted] = bench.slack.messages(general);
    if (!posted) throw new Error('no entry');
    bench.answers.press = answer('Sure?', { buttons });
    const { triggerId } = bench.slack.press(ada, posted, 'erase:1');
    const [question] = await until(() => {
      const all = bench.slack.ephemerals(general, ada);
      return all.length > 0 && all;
    });
    if (!question) throw new Error('no question');
    bench.answers.press = answer('Erased');
    bench.slack.press(ada, question, 'erase:1');
    await until(() => showMessage(question).text.includes('Erased'));
    expect(bench.slack.ephemerals(general, ada)).toHaveLength(1);
    expect(showMessage(posted).text).toContain('E');
    expect(bench.handed.onButton[0]).toEqual({
      eventId: triggerId,
      by: { id: ada.id, name: 'ada' },
      buttonId: 'erase:1',
      community: bench.community,
      channelId: expect.any(String),
    });
  });

  it('hand over the message as it was when it was reported, also when it is gone meanwhile', async () => {
    const alice = bench.slack.addUser({ name: 'alice' });
    bench.slack.join(alice, general);
    const message = bench.slack.say(alice, general, 'give me your password');
    bench.answers.language = 'es';
    await bench.slack.messageShortcut(ada, message, 'report_message').acknowledged;
    const form = await until(() => bench.slack.modals(ada)[0]);
    for (const words of ['Denunciar', '¿Qué tiene de malo?', 'Cancelar']) expect(JSON.stringify(form)).toContain(words);
    bench.slack.remove(alice, message);
    await bench.slack.submitView(ada, form, { reason: 'phishing' }).acknowledged;
    await shown();
    expect(bench.handed.onReport).toEqual([
      expect.objectContaining({
        by: { id: ada.id, name: 'ada' },
        reason: 'phishing',
        message: expect.objectContaining({
          id: message.ts,
          text: 'give me your password',
          author: expect.objectContaining({ id: alice.id, name: 'alice' }),
        }),
      }),
    ]);
  });
});

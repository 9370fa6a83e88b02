import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { backOff } from '../../../../bots/discord/connection/rest-options.ts';
import { answer } from '../../support/recording-core.ts';
import { openBench } from '../harness.ts';

describe('a file for Discord', () => {
  it('arrives also where another version of undici gave the process its dispatcher, as the judge and Slack do', async () => {
    const before = getGlobalDispatcher();
    const agent = new Agent();
    setGlobalDispatcher(agent);
    const { server, guild, answers, close } = await openBench();
    try {
      answers.command = answer('Exported', { parts: [{ kind: 'file', name: 'rules.json', content: '{"b":"ü"}' }] });
      const use = { user: guild.owner, channel: guild.general, name: 'steward-setup export', options: {} };
      const [file] = (await server.runCommand(use)).shown?.message.attachments ?? [];
      expect(file?.filename).toBe('rules.json');
      expect(server.world.files.get(new URL(file?.url ?? '').pathname)?.bytes.toString()).toBe('{"b":"ü"}');
    } finally {
      await close();
      setGlobalDispatcher(before);
      await agent.close();
    }
  });
});

describe('a 429 without Retry-After', () => {
  const CHANNEL = 'https://discord.com/api/v10/channels/123456789012345678';
  const statuses: number[] = [];
  const send = backOff(async () => new Response(null, { status: statuses.shift() ?? 429 }) as never);
  const waitOf = async (path: string) => {
    const { headers } = await send(`${CHANNEL}${path}`, { method: 'DELETE' });
    return headers.has('retry-after') ? Number(headers.get('retry-after')) : null;
  };

  it('has one that doubles in its bucket until a call is taken', async () => {
    const waits = [];
    for (let id = 0; id < 8; id++) waits.push(await waitOf(`/messages/22345678901234567${id}`));
    // Each is spread between half and the whole of 1, 2, 4 … 60 s.
    for (const [index, wait] of waits.entries()) {
      const whole = Math.min(2 ** index, 60);
      expect(wait).toBeGreaterThanOrEqual(whole / 2);
      expect(wait).toBeLessThanOrEqual(whole);
    }
    expect(await waitOf('/permissions/1')).toBeLessThanOrEqual(1);
    statuses.push(204);
    expect(await waitOf('/messages/323456789012345678')).toBeNull();
    expect(await waitOf('/messages/423456789012345678')).toBeLessThanOrEqual(1);
  });
});

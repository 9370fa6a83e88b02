import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
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

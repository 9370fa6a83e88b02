import { afterEach, describe, expect, it } from 'vitest';
import { startTelegram as startBot } from '../../../bots/telegram/start.ts';
import { startTelegram } from '../../../emulators/telegram/start-telegram.ts';
import { until } from '../../../emulators/until.ts';
import { openBotWorld } from '../support/bot-deps.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('an anonymous administrator', () => {
  it('proves who they are by a button, also for a command that no button carries; others are told no', async () => {
    const world = await openBotWorld();
    const server = await startTelegram();
    const bot = startBot(world.process().deps, {
      ...{ token: server.token, apiRoot: server.apiRoot, webhookUrl: null, webhookHost: '127.0.0.1', webhookPort: 0 },
    });
    closing.push(async () => {
      await bot.stop();
      await server.close();
      await world.close();
      expect(server.violations).toEqual([]);
    });
    await until(() => bot.health().state === 'running', { what: 'the log-in' });
    const olga = server.addUser({ first_name: 'Olga' });
    const milo = server.addUser({ first_name: 'Milo' });
    const group = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [milo] });
    server.startBot(olga);
    const own = server.privateChat(olga);
    await until(() => server.botMessages(own).length > 0, { what: 'the greeting' });
    const commands = ['/policy minutes 7', `/words add ${'a-rather-long-word '.repeat(4)}`];
    for (const [place, command] of commands.entries()) {
      server.say(olga, group, command, { as: group });
      const asked = await until(() => server.botMessages(group)[place], { what: 'the question' });
      expect(asked.message.text).toContain('Who is it?');
      const denied = server.press(milo, asked, 'It is me');
      expect((await until(() => denied.answer)).text).toMatch(/Only moderators/);
      const answers = () => server.botMessages(own).filter(({ message }) => !message.text?.includes('Steward watches'));
      const before = answers().length;
      server.press(olga, asked, 'It is me');
      const done = await until(() => answers()[before], { what: 'the answer' });
      expect(done.message.text).toMatch(place === 0 ? /7 minutes/ : /a-rather-long-word/);
    }
  });
});

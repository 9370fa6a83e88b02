import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { openWholeBot } from './open-whole-bot.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('an anonymous administrator', () => {
  it('proves who they are by a button, also for a command that no button carries; others are told no', async () => {
    const { server, close } = await openWholeBot();
    closing.push(close);
    const olga = server.addUser({ first_name: 'Olga' });
    const milo = server.addUser({ first_name: 'Milo' });
    const group = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [milo] });
    server.startBot(olga);
    const own = server.privateChat(olga);
    await until(() => server.botMessages(own).length > 0, { what: 'the greeting' });
    const commands = ['/policy minutes 7', `/words add ${'a-rather-long-word '.repeat(4)}`];
    for (const [index, command] of commands.entries()) {
      server.say(olga, group, command, { as: group });
      const asked = await until(() => server.botMessages(group)[index], { what: 'the question' });
      expect(asked.message.text).toContain(ENGLISH('telegram.who_is_it'));
      const denied = server.press(milo, asked, ENGLISH('telegram.it_is_me'));
      expect((await until(() => denied.answer)).text).toMatch(/Only moderators/);
      const answers = () =>
        server.botMessages(own).filter(({ message }) => !message.text?.includes('Steward moderates'));
      const before = answers().length;
      server.press(olga, asked, ENGLISH('telegram.it_is_me'));
      const done = await until(() => answers()[before], { what: 'the answer' });
      expect(done.message.text).toMatch(index === 0 ? /7 minutes/ : /a-rather-long-word/);
    }
  });
});

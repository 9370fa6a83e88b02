import { expect, it } from 'vitest';
import type { Outcome } from '../../../../bots/core/port/outcome.ts';
import { createWork } from '../../../../bots/core/runtime/background-work.ts';
import { createProblems } from '../../../../bots/core/runtime/problems.ts';
import { proposeCommands } from '../../../../bots/core/setup/propose-commands.ts';
import { until } from '../../../../emulators/until.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';

it('leaves the language that was chosen last, also where the one before is tried again', async () => {
  const schedule = createSteeredSchedule();
  const problems = createProblems(schedule.now);
  const tell = () => {};
  const work = createWork({ log: { info: tell, warn: tell, error: tell } }, problems);
  const taken: (string | null)[] = [];
  const failures: Outcome[] = [{ kind: 'later', afterMs: 1_000, error: 'rate limited' }];
  const platform = {
    async proposeCommands(_: object, language: string | null): Promise<Outcome> {
      const failure = failures.pop();
      if (failure) return failure;
      taken.push(language);
      return { kind: 'done' };
    },
  };
  const bot = { deps: { schedule }, platform, work, problems };
  const community = { id: 'c1', externalId: '-100', name: 'Chat' };
  proposeCommands(bot, { ...community, language: 'de' });
  proposeCommands(bot, { ...community, language: null });
  await until(() => {
    schedule.advance(1_000);
    return taken.length === 2;
  });
  expect(taken).toEqual(['de', null]);
  expect(problems.last()).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import { openFleet } from './fleet.ts';
import { install, logOf, makeTeam, scamsOf, settle, showAll, type Team, textsIn, untilShown } from './teams.ts';

/** What somebody alone sees in a channel. */
const toldIn = (team: Team, channel = team.general, user = team.owner) =>
  team.slack.ephemerals(channel, user).map(showAll);

/** Presses every kind of control there is in a workspace. */
async function useEverything(team: Team, words: { readonly form: string; readonly thanks: string }): Promise<void> {
  const { slack, owner, alice, general } = team;
  const log = await logOf(team);
  // A command without words opens a form, that leads to another, whose answer comes where the command was typed.
  await slack.runCommand(owner, general, '/steward').acknowledged;
  const picker = await until(() => slack.modals(owner)[0], { what: 'the first form' });
  slack.submitView(owner, picker, { command: 'flood set' });
  const isNext = () => slack.modals(owner).find(({ view }) => JSON.stringify(view).includes('"repeats"'));
  const form = await until(isNext, { what: 'the form after it' });
  expect(JSON.stringify(form.view)).toContain(words.form);
  slack.submitView(owner, form, { repeats: '3', messages: '10', seconds: '30', action: 'delete' });
  await until(() => toldIn(team).length === 1, { what: 'the answer to the form' });
  // A member reports a message by its shortcut, and moderators press a button of the entry.
  const reported = slack.say(alice, general, `seen in ${slack.team.name} scam=0.7`);
  await slack.messageShortcut(owner, reported, 'report_message').acknowledged;
  const report = await until(() => slack.modals(owner)[0], { what: 'the form of a report' });
  slack.submitView(owner, report, { reason: 'look at this' });
  await until(() => toldIn(team).some((text) => text.includes(words.thanks)), { what: 'the answer to the report' });
  const entry = await untilShown(team, log, 'look at this');
  const button = /"(s1:delete:[^"]+)"/.exec(showAll(entry))?.[1] ?? '';
  slack.press(owner, entry, button);
  await until(() => slack.deleted(general).length === 1, { what: 'the deletion' });
  expect(slack.deleted(general)[0]?.deletedBy).toBe(owner.id);
}

describe('several processes with one bot of many workspaces', () => {
  it('answer every control of each workspace with its own token and in its own language, though another than the one that works hears of it', async () => {
    const fleet = await openFleet();
    const [ants, bees] = [makeTeam(fleet.app, 'Ants'), makeTeam(fleet.app, 'Bees')];
    const at = { app: fleet.app, address: fleet.waiting().address };
    // Pages that install, events, commands, presses and forms all go to the process that waits.
    for (const team of [ants, bees]) {
      expect((await install(at, team.slack, team.owner)).text).toContain('Steward can delete');
      await untilShown(team, await logOf(team), 'moderates');
    }
    const { slack, owner } = bees;
    const log = await logOf(bees);
    await slack.runCommand(owner, log, '/steward', 'language de').acknowledged;
    await until(() => toldIn(bees, log).length === 1, { what: 'the answer' });
    await Promise.all([
      useEverything(ants, { form: ENGLISH('slack.cancel'), thanks: 'Thank you' }),
      useEverything(bees, { form: 'Abbrechen', thanks: 'Danke' }),
    ]);
    for (const [team, other] of [
      [ants, bees],
      [bees, ants],
    ] as const) {
      expect(team.slack.violations).toEqual([]);
      expect(textsIn(team, await logOf(team)).join()).not.toContain(other.slack.team.name);
    }
    expect(fleet.holder().bot.health().problem).toBeNull();
    expect(fleet.world.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('leave nothing standing and nothing twice when the one that works is killed: the other hears what comes meanwhile, and takes over', async () => {
    const fleet = await openFleet();
    const teams = [await settle(fleet, 'Ants'), await settle(fleet, 'Bees')];
    expect([...fleet.handed.values()].every((count) => count > 0)).toBe(true);
    const [first, other] = [fleet.holder(), fleet.waiting()];
    const release = fleet.world.judge.hold();
    for (const team of teams) scamsOf(team, 3);
    // What is like a message that is asked about may wait for its answer.
    const isAsked = ({ slack }: Team) =>
      fleet.world.judge.asked.flat().some((text) => text.includes(`for ${slack.team.name}`));
    await until(() => teams.every(isAsked), { what: 'the questions' });
    for (const { slack } of teams) await slack.untilAcknowledged();
    first.kill();
    release();
    // Nobody works: what is said and asked now is acknowledged at once, by the other.
    const asked = teams.map((team) => {
      team.slack.say(team.alice, team.general, `more coins for ${team.slack.team.name} scam=0.99`);
      return team.slack.runCommand(team.owner, team.general, '/steward', 'status');
    });
    for (const { acknowledged } of asked) await acknowledged;
    expect(other.bot.health().state).toBe('waiting');
    await fleet.untilTakenOver(other);
    // Slack's answer may have been lost, too.
    for (const { slack } of teams) for (const delivery of slack.deliveriesOf('message')) slack.redeliver(delivery);
    for (const team of teams) {
      const isDone = () => {
        fleet.world.schedule.advance(500);
        return team.slack.deleted(team.general).length === 4 && toldIn(team).length > 0;
      };
      await until(isDone, { what: 'the deletions, and the answer' });
      const log = await logOf(team);
      await untilShown(team, log, `for ${team.slack.team.name}`);
      for (const text of ['coins 0 for', 'coins 1 for', 'coins 2 for', 'more coins for'])
        expect(textsIn(team, log).filter((shown) => shown.includes(text)).length).toBeLessThanOrEqual(1);
      expect(toldIn(team)).toHaveLength(1);
      expect(team.slack.violations).toEqual([]);
    }
  });
});

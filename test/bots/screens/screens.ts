import { until } from '../../../emulators/until.ts';
import { openConformance } from '../conformance/open.ts';
import { buttonOf } from '../conformance/press-button.ts';
import type { ConformanceDriver, Shown } from '../conformance-driver.ts';

/** Something that people see of the bot: where, and what. */
export type Screen = { readonly title: string; readonly shown: Omit<Shown, 'files'> };

/** The first steps, `status`, an entry, an incident and a private notice, as a community sees them one after the other; those of the log in German; then a digest and a raid. */
export async function takeScreens(driver: ConformanceDriver): Promise<readonly Screen[]> {
  const run = await openConformance(driver, {}, { isEmpty: true });
  const screens: Screen[] = [];
  const take = (title: string, shown: Screen['shown'] | null) => {
    if (!shown) throw new Error(`${title}: nothing was shown`);
    const { text, raw, buttons, isPrivate } = shown;
    screens.push({ title, shown: { text, raw, buttons, isPrivate } });
  };
  const asked = (command: string) => driver.command('owner', command);
  const entry = (text: RegExp) =>
    until(async () => (await driver.posts(driver.logChannelId)).find((post) => text.test(post.text)), {
      what: `an entry with ${text}`,
    });
  try {
    take('The first steps, in a community that has just been found', await asked('log setup'));
    await run.set('log here');
    take('Status', await asked('status'));
    await run.set(`policy action scam ${driver.can.timeout ? 'timeout' : 'delete'}`, 'notify on');
    await run.gone(await driver.say('member', 'Free coins for everybody, write to https://coins.example scam=0.93'));
    // What came of telling its author is written into the entry a moment after it was posted.
    take('An entry: a scam that was deleted', await entry(/: scam.*notified in private/s));
    const [notice] = await until(async () => ((told) => told.length > 0 && told)(await driver.toldTo('member')), {
      what: 'the private notice',
    });
    take('What its author is told in private', { text: notice ?? '', buttons: [], raw: '', isPrivate: true });
    const crowd = await driver.join(3);
    await run.set('policy action scam delete');
    for (const id of crowd) await run.gone(await driver.sayAs(id, 'Double your money before midnight scam=0.97'));
    const together = await entry(/3 messages of 3 accounts in 1 channel deleted/);
    take('An incident: one text of three accounts', together);
    take(
      'Its messages, for the moderator who pressed List',
      await driver.press('moderator', buttonOf(together, /^List/), together),
    );
    await run.set('policy action scam flag', 'language de');
    await driver.say('other', 'Gratis-Münzen für alle scam=0.88');
    take('An entry in German: a scam that was flagged', await entry(/Gratis-Münzen/));
    take('Status in German', await asked('status'));
    await run.set('language en', 'raid set 3 30 10 delete', 'digest 0:00');
    run.world.schedule.advance(60_000);
    take('The digest of a day', await entry(/^\W*Digest since/));
    const [raider = ''] = await driver.join(3);
    await entry(/newcomers joined in a burst/);
    await run.gone(await driver.sayAs(raider, 'hello my friends, here I am'));
    take('A raid: many joined at once', await entry(/burst.*1 message of 1 account/s));
  } finally {
    await run.close();
  }
  return screens;
}

/** What differs from one run to the next, the nth of its kind; and the marks that steer the judge of the tests. */
const CHANGING: readonly { readonly found: RegExp; readonly instead: (nth: number) => string }[] = [
  {
    found: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    instead: (nth) => `0199e4a0-7c1e-7000-8000-${String(nth).padStart(12, '0')}`,
  },
  { found: /(?<!\d)\d{17,20}(?!\d)/g, instead: (nth) => String(1_400_000_000_000_000_000n + BigInt(nth)) },
  { found: /(?<!\d)\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, instead: () => '2026-09-14 12:00' },
  { found: /\d\d:\d\d(?= UTC)/g, instead: () => '12:00' },
  { found: /(?<=\/p)\d{16}/g, instead: (nth) => String(1_789_387_200_000_000 + nth) },
  { found: / scam=0\.\d\d/g, instead: () => '' },
];

/** A value without what changes: what was the same stays the same, and the first id is number 1 wherever it stands. */
export function steady<T>(value: T): T {
  let json = JSON.stringify(value);
  for (const { found, instead } of CHANGING) {
    const met = new Map<string, string>();
    json = json.replace(found, (match) => {
      const before = met.get(match) ?? instead(met.size + 1);
      met.set(match, before);
      return before;
    });
  }
  // What was written as JSON above.
  return JSON.parse(json) as T;
}

/** Screens as a text that a person can judge. */
export function asText(screens: readonly Screen[]): string {
  return `${screens.map(({ title, shown }) => [`=== ${title} ===`, '', shown.text.trim(), ...buttonsOf(shown)].join('\n')).join('\n\n\n')}\n`;
}

function buttonsOf({ buttons }: Screen['shown']): readonly string[] {
  return buttons.length === 0 ? [] : ['', buttons.map(({ label }) => `[ ${label} ]`).join(' ')];
}

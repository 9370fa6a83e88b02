import { setTimeout as pause } from 'node:timers/promises';
import type { Community, Picture } from '../../emulators/community.ts';
import { createPictureThread } from '../../src/worker-threads/pictures.ts';
import { askedMs, type Figure } from '../figure.ts';
import { startBotWithLog } from './bot-process.ts';
import { copiesOf, type Posted } from './offers.ts';
import type { Platform } from './platforms.ts';
import { at } from './speed.ts';

const FLOOD = 200;
const ACCOUNTS = 20;
const WARM_UP = 3;
const LOOK_MS = 2;
const DEADLINE_MS = 420_000;
/** Longer than a window of calls. */
const QUIET_MS = 1_500;

/** Measures a flood of messages, each with one of the pictures that moderators confirmed, re-encoded by each member. */
export async function measureKnown(platform: Platform, offers: readonly Buffer[]): Promise<Figure[]> {
  const hashes = await hashesOf(offers);
  const community = await platform.open(WARM_UP + ACCOUNTS, platform.atLimits ? { limits: 'documented' } : {});
  community.openPlaces(1);
  const rules = { pictures: { compare: true, action: 'delete', known: hashes } };
  const bot = await startBotWithLog(platform.id, community, rules);
  try {
    // Each one is a new file, so none is known from the one before.
    const copies: Picture[] = [];
    for (let copy = 0; copies.length < WARM_UP + FLOOD; copy++) copies.push(...(await copiesOf(offers, copy)));
    await goneOf(Array.from({ length: WARM_UP }, (_, member) => post(community, member, copies[member])).flat());
    await pause(QUIET_MS);
    const before = { entries: community.entryCount(), ...(await bot.progress()) };
    const times = await goneOf(
      Array.from({ length: FLOOD }, (_, number) =>
        post(community, WARM_UP + (number % ACCOUNTS), copies[WARM_UP + number]),
      ).flat(),
    );
    const cpuMs = ((await bot.progress()).cpuMicros - before.cpuMicros) / 1_000;
    const name = (what: string) =>
      `${platform.name} bot, flood of ${FLOOD} known pictures of ${ACCOUNTS} members: ${what}`;
    const entries = community.entryCount() - before.entries;
    return [
      askedMs(name('p50'), at(times, 0.5), 1_000, '≤ 1 s'),
      askedMs(name('last'), at(times, 1), 5_000, '≤ 5 s'),
      askedMs(name('processor time of the bot'), cpuMs, 1_000, 'no figure'),
      {
        ...{ name: name('entries posted'), value: entries, unit: 'entries', peer: 'members' },
        ...{ peerValue: ACCOUNTS, ratio: entries / ACCOUNTS, asked: 'no figure' },
      },
    ];
  } finally {
    await bot.stop();
    await community.close();
  }
}

function post(community: Community, member: number, picture: Picture | undefined): Posted[] {
  const atMs = performance.now();
  const messages = picture ? community.postPictures(member, 0, [picture]) : [];
  return messages.map((message) => ({ message, account: member, atMs }));
}

/** Waits until all are deleted. @returns how long each existed, sorted. */
async function goneOf(posted: readonly Posted[]): Promise<readonly number[]> {
  const waiting = new Set(posted);
  const times: number[] = [];
  const giveUpMs = performance.now() + DEADLINE_MS;
  while (waiting.size > 0) {
    if (performance.now() > giveUpMs) throw new Error(`${waiting.size} pictures were not deleted`);
    await pause(LOOK_MS);
    for (const one of waiting) {
      if (!one.message.isGone()) continue;
      waiting.delete(one);
      times.push(performance.now() - one.atMs);
    }
  }
  return times.toSorted((one, other) => one - other);
}

async function hashesOf(offers: readonly Buffer[]): Promise<readonly string[]> {
  const thread = createPictureThread({ folder: null, languages: [] });
  const hashes: string[] = [];
  for (const bytes of offers) {
    const read = await thread.read(new Uint8Array(bytes), { text: false, codes: false });
    if (!('hash' in read)) throw new Error(read.why);
    hashes.push(read.hash);
  }
  await thread.close();
  return hashes;
}

import type { Figure } from '../figure.ts';
import { startLoaded } from './under-load.ts';

/** The longest allowed block of the event loop. */
const BLOCK_MS = 20;
const CHARS = 8_000;
/** The shortest of this many requests counts, because other work on the machine is not our block. */
const TIMES = 6;

/** Repeated pieces that are hardest for one script, one disguise or one rule. */
const UNITS = {
  ...{ Latin: 'a1b! c*d ', Cyrillic: 'п р и в е т ', mixed: 'прiвет ', Greek: 'ἀγάπη ', Arabic: 'ﷺ', Hebrew: 'שָׁלוֹם' },
  ...{ Han: '赌 场', Hangul: '한 국', Thai: 'สวั', Devanagari: 'नि ', Deseret: '\u{10400}\u{10428}', ligatures: 'ﬁﬂ' },
  ...{ pictures: '👍🏽❤️', marks: 'e\u0301\u0323\u0338', stars: 'f*ck ', dots: 'a.b.c ', links: 'hxxp://a[.]b/ ' },
  ...{ mentions: '@a ', digits: '1234-' },
} as const;

/** Measures the event loop's longest delay for messages of 8,000 hostile characters of every script, with words, links and a pattern. */
export async function measureHostileTexts(): Promise<Figure[]> {
  const server = await startLoaded('durable');
  const send = async (text: string) => {
    const response = await fetch(`${server.url}/v1/moderate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ id: '1', text, author: 'a' }] }),
    });
    if (!response.ok) throw new Error(`the bench needs an answer, not ${response.status}: ${await response.text()}`);
    await response.text();
  };
  let value = 0;
  let hardest = '';
  for (const [name, unit] of Object.entries(UNITS)) {
    const text = Array.from(unit.repeat(CHARS))
      .slice(0, CHARS - 2)
      .join('');
    await send(text);
    let longest = Number.POSITIVE_INFINITY;
    for (let time = 0; time < TIMES; time++) {
      await server.read();
      // Never the same text twice, because the cache would know it.
      await send(`${text}${time}`);
      longest = Math.min(longest, (await server.read()).loopMax);
    }
    if (longest > value) [value, hardest] = [longest, name];
  }
  await server.stop();
  const name = `${CHARS.toLocaleString('en')} hostile characters of any script: longest block, of ${hardest}`;
  return [{ name, value, unit: 'ms', peer: 'the limit', peerValue: BLOCK_MS, ratio: value / BLOCK_MS, asked: '<= 1' }];
}

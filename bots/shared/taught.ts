import type { Taught } from '../../src/service/teach.ts';

/** What whoever pressed is told of what their word taught; each begins with a blank, to stand behind another sentence. */
const WORDS: Readonly<Record<Taught, string>> = {
  allowed: ' The same text passes here from now on; "teaching list" shows it.',
  blocked: ' Copies of it are acted on from now on; "teaching list" shows it.',
  unset: '',
  not_its_text: '',
  too_short: ' Too little text to know its copies by: nothing was learnt from it.',
};

/** What a verdict taught, in words; '' where there is nothing to say. */
export function describeTaught(taught: Taught): string {
  return WORDS[taught];
}

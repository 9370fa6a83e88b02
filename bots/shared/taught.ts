import type { Taught } from '../../src/service/teach.ts';
import { phrase, type Say } from './language/say.ts';

/** What whoever pressed is told of what their word taught. */
const WORDS: Readonly<Record<Taught, string>> = {
  allowed: phrase('The same text passes here from now on; "teaching list" shows it.'),
  blocked: phrase('Copies of it are acted on from now on; "teaching list" shows it.'),
  unset: '',
  not_its_text: '',
  too_short: phrase('Too little text to know its copies by: nothing was learnt from it.'),
};

/** What a verdict taught, in words, with a blank before it to stand behind another sentence; '' where there is nothing to say. */
export function describeTaught(say: Say, taught: Taught): string {
  return WORDS[taught] === '' ? '' : ` ${say(WORDS[taught])}`;
}

import type { FileRef, IncomingMessage } from '../port/events.ts';

const NAMES_MAX = 10;
const NAME_MAX_CHARS = 200;
/** Names with fewer words are labels: `Holiday plans.pdf`. */
const PHRASE_MIN_WORDS = 3;
const EXTENSION = /\.[a-z0-9]{1,5}$/i;
/** Names that cameras, clipboards and messengers give to files. */
const AUTOMATIC_NAME =
  /^(?:(?:img|image|dsc[nf]?|pxl|mvi|vid|video|movie|photo|picture|screenshot|screen ?(?:shot|recording)|unknown|untitled|file|document|voice ?message|audio|recording|whatsapp|signal|telegram|attachment|message|spoiler|at|from|am|pm|wa|\p{N}+|[0-9a-f]{8,})[\s().,~-]*)*$/iu;

type Attached = Pick<IncomingMessage, 'quoted' | 'files'>;

/** Returns what the author passed on, with the names that people gave to files; '' if there is nothing. */
export function passedOnOf({ quoted, files }: Attached): string {
  const names = namesOf(files);
  if (names.length === 0) return quoted;
  return [...(quoted.trim() === '' ? [] : [quoted]), ...names].join('\n');
}

/** Whether the author passed on only names of a word or two. Local rules read them, and no model judges `invoice.pdf`. */
export function isNamesOnly({ quoted, files }: Attached): boolean {
  const isWordOrTwo = (name: string) => (name.match(/\p{L}{3,}/gu)?.length ?? 0) < PHRASE_MIN_WORDS;
  return quoted.trim() === '' && namesOf(files).every(isWordOrTwo);
}

function namesOf(files: readonly FileRef[]): readonly string[] {
  return files.slice(0, NAMES_MAX).flatMap(({ said }) => {
    if (said === undefined) return [];
    // Without its extension, which could look like a top-level domain.
    const name = said.slice(0, NAME_MAX_CHARS).replace(EXTENSION, '').replace(/_/g, ' ').trim();
    return AUTOMATIC_NAME.test(name) ? [] : [name];
  });
}

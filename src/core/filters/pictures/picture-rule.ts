import { z } from 'zod';
import { defineLocalRule, member, ofMembers, option, setCommand, shownFields } from '../rule/local-rule.ts';
import { withoutCategory } from '../rule/observe.ts';
import { hasNearCopy, isNearCopy, PICTURE_HASH, packHashes } from './pictures.ts';

/** Most hashes in a list; a spam wave has about ten pictures. */
const KNOWN_MAX = 500;

const hashes = z.array(z.string().regex(PICTURE_HASH, 'not a hash; use 64 hexadecimal digits')).max(KNOWN_MAX);
const schema = z.strictObject({
  compare: member.isOn(
    'Compares pictures by what they show. The flood filter and `limits.accounts` then treat near copies as one picture. Works in chat and for images of `POST /v1/moderations`.',
  ),
  known: hashes.describe('Hashes of confirmed pictures, newest last. Nothing else of a picture is kept.'),
  dismissed: hashes.describe('Hashes of dismissed pictures, newest last. Lists never hit their near copies.'),
  action: member.action.describe('The action for a message with a near copy of a picture in `known`.'),
  text: member.isOn(
    "Reads text in pictures and judges it like the message's own text. Chat platforms only. Needs the package tesseract.js-core on the server.",
  ),
  codes: member.isOn("Reads QR codes in pictures and judges them like the message's own text. Chat platforms only."),
});
type Pictures = z.output<typeof schema>;

/** Finds pictures that moderators confirmed, and makes near copies count as one. */
export const pictureRule = defineLocalRule({
  name: 'pictures',
  summary: 'command.pictures_show',
  documented: {
    category: '`local:picture`',
    limits: `${KNOWN_MAX} known pictures, and new ones replace the oldest; chat and images over the API`,
  },
  ...ofMembers(schema, { compare: false, known: [], dismissed: [], action: 'flag', text: false, codes: false }),
  isOfContext: (category) => category === 'local:picture',
  without: withoutCategory('local:picture'),
  compile({ compare, known, action }) {
    const isSet = compare && known.length > 0;
    if (!isSet || action === 'none') return { isSet };
    const packed = packHashes(known);
    return {
      isSet,
      findInContext: ({ pictures = [] }) =>
        pictures.some((picture) => hasNearCopy(packed, picture))
          ? { category: 'local:picture', action, matched: 'a picture that moderators confirmed' }
          : null,
    };
  },
  show: ({ compare, known, action, text, codes }, say) => ({
    title: compare ? say('pictures.pictures_compared') : say('pictures.pictures_not_compared'),
    fields: shownFields(say, {
      'pictures.known_pictures': String(known.length),
      'common.action': action,
      'pictures.text_in_them': text ? say('pictures.read') : say('pictures.not_read'),
      'pictures.qr_codes': codes ? say('pictures.read') : say('pictures.not_read'),
    }),
  }),
  commands: [
    setCommand('compare', 'command.pictures_compare', { compare: option.state }),
    setCommand('text', 'command.pictures_text', { text: option.state }),
    setCommand('codes', 'command.pictures_codes', { codes: option.state }),
    setCommand('action', 'command.pictures_action', { action: option.action }),
    { verb: 'forget', summary: 'command.pictures_forget', options: [], change: () => ({ write: { known: [] } }) },
  ],
});

/**
 * Returns the known and the dismissed pictures after a verdict. Its pictures move to the list of the verdict and leave the other.
 * @example learnPictures({ known: [], dismissed: [] }, ['0'.repeat(64)], true).known.length; // => 1
 */
export function learnPictures(
  { known, dismissed }: Pick<Pictures, 'known' | 'dismissed'>,
  hashes: readonly string[],
  isRight: boolean,
): Pick<Pictures, 'known' | 'dismissed'> {
  const each = hashes.filter((hash, index) => !hashes.slice(0, index).some((one) => isNearCopy(one, hash)));
  const after = (kept: readonly string[], added: readonly string[]) =>
    [...kept.filter((one) => !hashes.some((hash) => isNearCopy(one, hash))), ...added].slice(-KNOWN_MAX);
  return { known: after(known, isRight ? each : []), dismissed: after(dismissed, isRight ? [] : each) };
}

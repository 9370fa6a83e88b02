import type { PaidMedia } from 'grammy/types';
import { STICKER_KEY } from '../../../src/core/filters/limits/one-message.ts';
import type { FileRef } from '../../core/port/events.ts';
import { type Content, join } from './message-text.ts';

/** Returns the attachments of a message. A forwarded file keeps its unique id. */
export function filesOf(message: Content): FileRef[] {
  const { photo, live_photo, sticker, animation, document, video, video_note, voice, audio } = message;
  const attached: readonly (readonly [
    { readonly file_unique_id: string } | undefined,
    string,
    (string | undefined)?,
  ])[] = [
    [photo?.at(-1), 'photo'],
    [live_photo, 'live photo'],
    [sticker, ['sticker', sticker?.emoji, sticker?.set_name].filter(Boolean).join(' '), sticker?.set_name],
    [animation, animation?.file_name ?? 'animation', animation?.file_name],
    // An animation is also sent as a document, for old clients.
    [animation ? undefined : document, document?.file_name ?? 'document', document?.file_name],
    [video, video?.file_name ?? 'video', video?.file_name],
    [video_note, 'video message'],
    [voice, 'voice message'],
    [audio, audio?.file_name ?? audio?.title ?? 'audio', join([audio?.title, audio?.performer])],
    ...(message.paid_media?.paid_media ?? []).map((media) => [fileOfPaid(media), 'paid media'] as const),
  ];
  const files = attached.flatMap(([file, name, said]): FileRef[] =>
    file
      ? [{ key: `${file === sticker ? STICKER_KEY : 'id:'}${file.file_unique_id}`, name, ...(said ? { said } : {}) }]
      : [],
  );
  return [...files, ...thingsOf(message)];
}

/** Returns attachments without a file, because repeats of them count too. */
function thingsOf({ story, location, dice, contact, giveaway, giveaway_winners, paid_media }: Content): FileRef[] {
  const thing = (key: string, name: string): FileRef => ({ key, name });
  return [
    ...(story ? [thing(`story:${story.chat.id}:${story.id}`, 'story')] : []),
    ...(location ? [thing(`location:${location.latitude},${location.longitude}`, 'location')] : []),
    ...(dice ? [thing(`dice:${dice.emoji}`, `dice ${dice.emoji}`)] : []),
    ...(contact ? [thing(`contact:${contact.phone_number}`, 'contact')] : []),
    ...(giveaway || giveaway_winners ? [thing('giveaway', 'giveaway')] : []),
    ...(paid_media && paid_media.paid_media.every((media) => !fileOfPaid(media)) ? [thing('paid', 'paid media')] : []),
  ];
}

/** Returns a paid file; undefined before it is paid for, because nothing is known of it. */
function fileOfPaid(media: PaidMedia): { readonly file_unique_id: string } | undefined {
  if (media.type === 'photo') return media.photo.at(-1);
  if (media.type === 'video') return media.video;
  return media.type === 'live_photo' ? media.live_photo : undefined;
}

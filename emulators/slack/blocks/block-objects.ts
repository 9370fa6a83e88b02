import type { Confirm, MrkdwnElement, PlainTextElement, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import type { AllKeys } from '../../platform-wire.ts';

/**
 * Creates a schema with exactly the fields of a published type; a missing or an added field does not compile.
 */
export function exactly<T>() {
  return <S extends Record<AllKeys<T>, z.ZodType>>(shape: S & Record<Exclude<keyof S, AllKeys<T>>, never>) =>
    z.strictObject<S>(shape);
}

// Limits: https://docs.slack.dev/reference/block-kit/composition-objects

/** Creates a plain_text object of at most this many characters. */
export function plainText(max: number) {
  return exactly<PlainTextElement>()({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(max),
    emoji: z.boolean().optional(),
  });
}

function mrkdwn(max: number) {
  return exactly<MrkdwnElement>()({
    type: z.literal('mrkdwn'),
    text: z.string().min(1).max(max),
    verbatim: z.boolean().optional(),
  });
}

/** Creates a plain_text or mrkdwn object of at most this many characters. */
export function textObject(max: number) {
  return z.discriminatedUnion('type', [plainText(max), mrkdwn(max)]);
}

/** One choice of a menu. */
export const option = exactly<PlainTextOption>()({
  text: plainText(75),
  value: z.string().max(150),
  url: z.string().max(3000).optional(),
  description: plainText(75).optional(),
});

/** One choice of radio buttons or checkboxes, which may be formatted. */
export const richOption = exactly<PlainTextOption>()({
  text: textObject(75),
  value: z.string().max(150),
  url: z.string().max(3000).optional(),
  description: textObject(75).optional(),
});

/** The confirmation dialog of a button. */
export const confirm = exactly<Confirm>()({
  title: plainText(100),
  text: textObject(300),
  confirm: plainText(30),
  deny: plainText(30),
  style: z.enum(['primary', 'danger']).optional(),
});

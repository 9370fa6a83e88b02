import type { types } from '@slack/bolt';
import { z } from 'zod';
import { createLru } from '../../../src/core/collections/remember.ts';
import { jsonOf } from '../../../src/core/common/untyped-json.ts';
import type { Translate } from '../../core/i18n/translate.ts';
import { readMessage, type WireMessage } from '../messages/wire-message.ts';
import { modal, plain } from './forms.ts';

/** Id of the form that asks for the reason of a report. */
export const REPORT_FORM = 'report_form';
/** Id of the input for the reason. */
export const REASON = 'reason';
const REASON_MAX = 300;
/** Longest time to fill in the form, and most forms open at once. */
const OPEN_FORM_MS = 15 * 60 * 1000;
const OPEN_FORMS_MAX = 1_000;

/** A reported message as it was when the form opened. */
export type Reported = { readonly channelId: string; readonly message: WireMessage };

/** A press on a message shortcut. */
export const shortcutSchema = z.object({
  callback_id: z.string(),
  user: z.object({ id: z.string() }),
  trigger_id: z.string(),
  response_url: z.string(),
  channel: z.object({ id: z.string() }),
  message: z.unknown(),
});
const metaSchema = z.object({ key: z.string(), responseUrl: z.string() });

/** Remembers reported messages until the form is sent, so that a deleted or edited message is still reported. */
export function createOpenReports() {
  const open = createLru<string, Reported>(OPEN_FORMS_MAX, { ttl: OPEN_FORM_MS });
  return {
    /** Stores the message of a shortcut and returns the form that asks for the reason; null if it is no message. */
    open: (
      translate: Translate,
      { trigger_id: key, response_url: responseUrl, channel, message }: z.output<typeof shortcutSchema>,
    ): types.ModalView | null => {
      const read = readMessage(message);
      if (!read) return null;
      open.set(key, { channelId: channel.id, message: read });
      const [title, close] = [translate('slack.report'), translate('slack.cancel')];
      return modal(REPORT_FORM, { title, submit: title, close }, [reasonBlock(translate)], { key, responseUrl });
    },
    /** Returns the data of a sent form; `reported` is null if the form was open too long. */
    read: (privateMetadata: string): { readonly responseUrl: string; readonly reported: Reported | null } | null => {
      const meta = metaSchema.safeParse(jsonOf(privateMetadata)).data;
      return meta ? { responseUrl: meta.responseUrl, reported: open.get(meta.key) ?? null } : null;
    },
  };
}

function reasonBlock(translate: Translate): types.InputBlock {
  return {
    type: 'input',
    block_id: REASON,
    label: plain(translate('platform.what_is_wrong_with_it')),
    optional: true,
    element: { type: 'plain_text_input', action_id: REASON, multiline: true, max_length: REASON_MAX },
  };
}

import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  type MessageContextMenuCommandInteraction,
  type ModalSubmitInteraction,
  TextInputStyle,
} from 'discord.js';
import { createLru } from '../../../src/core/collections/remember.ts';
import type { Translate } from '../../core/i18n/translate.ts';
import type { ReportedMessage } from '../../core/port/events.ts';
import { toReported } from '../messages/incoming.ts';

const FORM_PREFIX = 'report:';
const REASON_FIELD = 'reason';
const REASON_MAX = 300;
/** Longest time to fill in the form, and most forms open at once. */
const OPEN_FORM_MS = 15 * 60 * 1000;
const OPEN_FORMS_MAX = 1_000;

/** Remembers reported messages until the form is sent, so that a deleted message is still reported. */
export function createOpenReports() {
  const open = createLru<string, ReportedMessage>(OPEN_FORMS_MAX, { ttl: OPEN_FORM_MS });
  return {
    /** Stores the message and returns the form that asks for the reason. */
    open: (
      translate: Translate,
      interaction: MessageContextMenuCommandInteraction<'cached'>,
    ): APIModalInteractionResponseCallbackData => {
      const message = toReported(interaction.targetMessage);
      if (message) open.set(interaction.id, message);
      return reasonForm(translate, interaction.id);
    },
    /** Returns the message and reason of a sent form; null for another form, or one open too long. */
    read: (
      interaction: ModalSubmitInteraction,
    ): { readonly message: ReportedMessage; readonly reason: string } | null => {
      if (!interaction.customId.startsWith(FORM_PREFIX)) return null;
      const message = open.get(interaction.customId.slice(FORM_PREFIX.length));
      return message
        ? { message, reason: interaction.fields.getTextInputValue(REASON_FIELD).slice(0, REASON_MAX) }
        : null;
    },
  };
}

function reasonForm(translate: Translate, interactionId: string): APIModalInteractionResponseCallbackData {
  return {
    custom_id: `${FORM_PREFIX}${interactionId}`,
    title: translate('discord.report_to_moderators'),
    components: [
      {
        type: ComponentType.Label,
        label: translate('platform.what_is_wrong_with_it'),
        component: {
          type: ComponentType.TextInput,
          custom_id: REASON_FIELD,
          style: TextInputStyle.Paragraph,
          required: false,
          max_length: REASON_MAX,
        },
      },
    ],
  };
}

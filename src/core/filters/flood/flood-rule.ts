import { z } from 'zod';
import { defineLocalRule, member, ofMembers, option, setCommand, shownFields, whole } from '../rule/local-rule.ts';
import { withoutCategory } from '../rule/observe.ts';
import { outlineOfFiles, outlineOfSubject, withLinks } from '../rule/outline.ts';

const schema = z.strictObject({
  repeats: whole(0, 1_000).describe('How often one author may send one text or near copies in the window. 0: off.'),
  messages: whole(0, 10_000).describe('How many messages one author may send within the window. 0: off.'),
  window_seconds: member.seconds,
  action: member.action,
});

/** Finds authors who repeat one text or write too much. The contract puts floods and raids into one category. */
export const floodRule = defineLocalRule({
  name: 'flood',
  summary: 'command.flood_show',
  documented: { category: '`local:raid`', limits: 'window up to an hour' },
  ...ofMembers(schema, { repeats: 0, messages: 0, window_seconds: 30, action: 'flag' }),
  isOfContext: (category) => category === 'local:raid',
  without: withoutCategory('local:raid'),
  compile(rule) {
    const { action } = rule;
    const isSet = rule.repeats > 0 || rule.messages > 0;
    if (!isSet || action === 'none') return { isSet };
    return {
      isSet,
      comparesTexts: true,
      findInContext(subject, window) {
        const { tenantId, author, raw, files = [], nowMs, isEdit } = subject;
        if (isEdit || author === '') return null;
        // A message without text is compared by its attachments.
        const isBare = raw.trim() === '' && files.length > 0;
        const outline = isBare ? outlineOfFiles(files) : withLinks(outlineOfSubject(subject), raw);
        const hit = window.count({ tenantId, author, outline, nowMs }, rule);
        return hit && { category: 'local:raid', action, matched: `${hit.count} ${hit.kind}` };
      },
    };
  },
  show: (rule, say) => ({
    title: say('flood.flood_rule_action', {
      action: rule.repeats === 0 && rule.messages === 0 ? say('common.off') : rule.action,
    }),
    fields: shownFields(say, {
      'flood.same_text': rule.repeats === 0 ? say('common.off') : say('flood.times', { count: rule.repeats }),
      'common.messages': rule.messages === 0 ? say('common.off') : String(rule.messages),
      'flood.within': say('flood.seconds_s', { seconds: rule.window_seconds }),
    }),
  }),
  commands: [
    setCommand('set', 'command.flood_set', {
      repeats: option.integer('repeats', 'option.same_text_often_0_off', 0, 1_000),
      messages: option.integer('messages', 'option.this_many_messages_0_is_off', 0, 10_000),
      window_seconds: option.seconds,
      action: option.action,
    }),
  ],
});

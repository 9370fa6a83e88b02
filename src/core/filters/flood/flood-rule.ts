import { z } from 'zod';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import {
  ACTION_OPTION,
  actionSchema,
  defineLocalRule,
  integerOption,
  ofMembers,
  setCommand,
} from '../rule/local-rule.ts';
import { withoutCategory } from '../rule/observe.ts';
import { outlineOfFiles, outlineOfSubject, withLinks } from '../rule/outline.ts';

const schema = z.strictObject({
  repeats: z
    .int()
    .min(0)
    .max(1_000)
    .describe('How many times one author may send one text, or near copies of it, within the window; 0 is off.'),
  messages: z.int().min(0).max(10_000).describe('How many messages one author may send within the window; 0 is off.'),
  window_seconds: z.int().min(1).max(SETTINGS_LIMITS.windowMaxSeconds),
  action: actionSchema,
});

/** Cases an author who repeats one text, or writes too much. The contract has floods and raids as one category. */
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
        // Without a text it is what is attached that repeats.
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
    fields: [
      {
        label: say('flood.same_text'),
        value: rule.repeats === 0 ? say('common.off') : say('flood.times', { count: rule.repeats }),
      },
      { label: say('common.messages'), value: rule.messages === 0 ? say('common.off') : String(rule.messages) },
      { label: say('flood.within'), value: say('flood.seconds_s', { seconds: rule.window_seconds }) },
    ],
  }),
  commands: [
    setCommand('set', 'command.flood_set', {
      repeats: integerOption('repeats', 'option.same_text_often_0_off', 0, 1_000),
      messages: integerOption('messages', 'option.this_many_messages_0_is_off', 0, 10_000),
      window_seconds: integerOption('seconds', 'option.within_this_many_seconds', 1, SETTINGS_LIMITS.windowMaxSeconds),
      action: ACTION_OPTION,
    }),
  ],
});

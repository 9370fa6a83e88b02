import { z } from 'zod';
import {
  defineLocalRule,
  listCommand,
  member,
  ofMembers,
  option,
  setCommand,
  shownFields,
} from '../rule/local-rule.ts';

const FORWARDS = ['own', 'passed_on'] as const;
const APPS_MAX = 100;

const schema = z.strictObject({
  forwards: z
    .enum(FORWARDS)
    .describe(
      "How forwarded messages and stories are treated. own: like the sender's own words, with any action. passed_on: deleted at most. Chat platforms only.",
    ),
  names: member.isOn(
    'Judges the names of new members, and their profile texts if the platform provides them. They are flagged at most. Chat platforms only.',
  ),
  imitations: member.isOn(
    "Flags newcomers whose name or avatar imitates a moderator's, once each. Chat platforms only.",
  ),
  reactions: member.isOn('Flags bursts of reactions and the words that reactions spell. Discord and Telegram only.'),
  requests: member.isOn('Posts requests to join in the log channel, where moderators answer them. Telegram only.'),
  apps: member.isOn(
    "Judges posts of other apps and of webhooks, but never the bot's own. On Discord, webhooks' posts with a link are always judged. Discord and Slack only.",
  ),
  apps_exempt: z
    .array(z.string().trim().min(1).max(40))
    .max(APPS_MAX)
    .describe(
      'Apps whose posts are not judged even so, by app id (A…), bot id (B…) or user id (U…) on Slack, and by user id on Discord.',
    ),
  join_channels: member.isOn('The bot joins all existing and new public channels automatically. Slack only.'),
});

const APPS_OPTION = option.text('apps', 'option.ids_separated_commas_spaces', 1_000);

/** Sets which posts of a chat platform are judged, and whose words they are. It makes no decisions. */
export const postRule = defineLocalRule({
  name: 'posts',
  summary: 'command.posts_show',
  documented: { category: 'none of its own', limits: `${APPS_MAX} exempt apps; chat platforms only` },
  ...ofMembers(schema, {
    forwards: 'own',
    names: false,
    imitations: false,
    reactions: false,
    requests: false,
    apps: false,
    apps_exempt: [],
    join_channels: false,
  }),
  compile: () => ({ isSet: false }),
  show: (posts, say) => ({
    title: say('posts.posts'),
    fields: shownFields(say, {
      'posts.forwarded_messages': say(posts.forwards === 'own' ? 'posts.the_forwarder_own' : 'posts.deleted_at_most'),
      'posts.names_of_those_who_join': say(posts.names ? 'posts.judged_and_flagged' : 'posts.not_judged'),
      'posts.imitations': say(posts.imitations ? 'posts.flagged' : 'common.off'),
      'posts.reactions': say(posts.reactions ? 'posts.flagged' : 'common.off'),
      'posts.requests': say(posts.requests ? 'posts.each_in_the_log' : 'common.off'),
      'posts.posts_of_other_apps': say(posts.apps ? 'posts.judged' : 'posts.not_judged'),
      'posts.apps_left_alone': posts.apps_exempt.join(', ') || say('common.none'),
      'posts.join_public_channels_slack': say(posts.join_channels ? 'common.yes' : 'common.no'),
    }),
  }),
  commands: [
    setCommand('forwards', 'command.posts_forwards', { forwards: option.choice('count', 'option.as_what', FORWARDS) }),
    setCommand('names', 'command.posts_names', { names: option.state }),
    setCommand('imitations', 'command.posts_imitations', { imitations: option.state }),
    setCommand('reactions', 'command.posts_reactions', { reactions: option.state }),
    setCommand('requests', 'command.posts_requests', { requests: option.state }),
    setCommand('apps', 'command.posts_apps', { apps: option.state }),
    listCommand('add', ['spare', 'command.posts_spare'], ['apps_exempt', APPS_OPTION, /[\s,]/]),
    listCommand('remove', ['unspare', 'command.posts_unspare'], ['apps_exempt', APPS_OPTION, /[\s,]/]),
    setCommand('join', 'command.posts_join', { join_channels: option.state }),
  ],
});

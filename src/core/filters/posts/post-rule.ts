import { z } from 'zod';
import { defineLocalRule, listOf, ofMembers, type RuleOption, toggle } from '../rule/local-rule.ts';

/** What a forwarded message counts as. */
const FORWARDS = ['own', 'passed_on'] as const;
const APPS_MAX = 100;

const schema = z.strictObject({
  forwards: z
    .enum(FORWARDS)
    .describe(
      "What a forwarded message or story counts as. own: as the forwarder's own words, up to a timeout. passed_on: it is deleted at most. Chat platforms only.",
    ),
  names: z
    .boolean()
    .describe(
      'Whether the name of somebody who joins, and what they say of themselves where the platform tells it, is judged; it is flagged at most. Chat platforms only.',
    ),
  apps: z
    .boolean()
    .describe("Whether posts of other apps and of webhooks are judged. Slack only; the bot's own never are."),
  apps_exempt: z
    .array(z.string().trim().min(1).max(40))
    .max(APPS_MAX)
    .describe('Apps whose posts are left alone all the same, by their app id (A…), bot id (B…) or user id (U…).'),
  join_channels: z
    .boolean()
    .describe(
      'Whether the bot joins public channels by itself, those that are there and those that are made. Slack only.',
    ),
});
type Posts = z.output<typeof schema>;
const initial: Posts = { forwards: 'own', names: false, apps: false, apps_exempt: [], join_channels: false };

const APPS_OPTION: RuleOption = {
  name: 'apps',
  summary: 'Their ids, separated by commas or spaces',
  kind: 'text',
  required: true,
  max: 1_000,
};

/** Says what of a chat platform's posts is judged, and whose words it is. It decides nothing by itself. */
export const postRule = defineLocalRule({
  name: 'posts',
  summary: 'Which posts are judged, and as whose',
  documented: { category: 'none of its own', limits: `${APPS_MAX} exempt apps; chat platforms only` },
  ...ofMembers(schema, initial),
  compile: () => ({ isSet: false }),
  show: (posts, say) => ({
    title: say('Posts'),
    fields: [
      {
        label: say('Forwarded messages'),
        value: posts.forwards === 'own' ? say("the forwarder's own") : say('deleted at most'),
      },
      { label: say('Names of those who join'), value: posts.names ? say('judged, and flagged') : say('not judged') },
      { label: say('Posts of other apps (Slack)'), value: posts.apps ? say('judged') : say('not judged') },
      {
        label: say('Apps left alone'),
        value: posts.apps_exempt.length === 0 ? say('none') : posts.apps_exempt.join(', '),
      },
      { label: say('Join public channels (Slack)'), value: posts.join_channels ? say('yes') : say('no') },
    ],
  }),
  commands: [
    {
      verb: 'forwards',
      summary: 'Choose whether members answer for what they forward',
      options: [{ name: 'count', summary: 'As what', kind: 'choice', required: true, choices: FORWARDS }],
      change: (_current, args) => ({ write: { forwards: FORWARDS.find((known) => known === args.count) ?? 'own' } }),
    },
    toggle('names', 'Flag newcomers whose name is an advert', 'names'),
    toggle('apps', 'Judge posts of other apps and webhooks (Slack)', 'apps'),
    {
      verb: 'spare',
      summary: 'Leave the posts of some apps alone (Slack)',
      options: [APPS_OPTION],
      change: ({ apps_exempt }, args) => ({
        write: { apps_exempt: [...new Set([...apps_exempt, ...listOf(args, 'apps', /[\s,]/)])] },
      }),
    },
    {
      verb: 'unspare',
      summary: 'Judge the posts of some apps again (Slack)',
      options: [APPS_OPTION],
      change({ apps_exempt }, args) {
        const gone = new Set(listOf(args, 'apps', /[\s,]/));
        return { write: { apps_exempt: apps_exempt.filter((app) => !gone.has(app)) } };
      },
    },
    toggle('join', 'Join public channels by itself (Slack)', 'join_channels'),
  ],
});

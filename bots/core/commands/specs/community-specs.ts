import { STATE_OPTION as toggle } from '../../../../src/core/filters/rule/local-rule.ts';
import { LANGUAGE_CHOICES } from './language-choices.ts';
import { text } from './options.ts';
import type { CommandSpec } from './spec.ts';

/** The commands about one community: who is exempt, where its log is, how it is set up. */
export const COMMUNITY: readonly CommandSpec[] = [
  { path: ['exempt', 'show'], summary: 'Who and where is never acted on', rights: 'moderate', options: [] },
  ...(['add', 'remove'] as const).map(
    (verb): CommandSpec => ({
      path: ['exempt', verb],
      summary: verb === 'add' ? 'Never act on a member, role or channel' : 'Act on a member, role or channel again',
      rights: 'manage',
      options: [
        { name: 'user', summary: 'A member', kind: 'user', required: false },
        { name: 'role', summary: 'A role', kind: 'role', required: false },
        { name: 'channel', summary: 'A channel', kind: 'channel', required: false },
      ],
    }),
  ),
  {
    path: ['log', 'here'],
    summary: 'Post entries for moderators here',
    rights: 'manage',
    options: [text('code', 'From "log code", when this is another chat', 32, false)],
  },
  { path: ['log', 'setup'], summary: 'Where entries go, and a test of the whole way', rights: 'manage', options: [] },
  { path: ['log', 'code'], summary: 'A code to log into another chat', rights: 'manage', options: [] },
  { path: ['log', 'off'], summary: 'Post no entries', rights: 'manage', options: [] },
  {
    path: ['log', 'alert'],
    summary: 'Mention somebody in the entry of a severe incident or raid, once; alone: who it is',
    rights: 'manage',
    options: [
      text('categories', 'For which, joined by commas, and raid; the severe ones when left out', 300, false),
      { name: 'user', summary: 'A member', kind: 'user', required: false },
      { name: 'role', summary: 'A role', kind: 'role', required: false },
    ],
  },
  {
    path: ['log', 'bans'],
    summary: 'Offer Kick and Ban in entries, to moderators who may do so themselves',
    rights: 'manage',
    options: [toggle],
    needs: 'removals',
  },
  { path: ['log', 'unalert'], summary: 'Mention nobody', rights: 'manage', options: [] },
  { path: ['trial'], summary: 'Only say what would have been done', rights: 'manage', options: [toggle] },
  {
    path: ['language'],
    summary: 'In which language the bot writes; alone: which it is',
    rights: 'manage',
    options: [
      {
        name: 'language',
        summary: 'auto takes the one of the community itself',
        kind: 'choice',
        required: false,
        choices: LANGUAGE_CHOICES,
      },
    ],
  },
  {
    path: ['notify'],
    summary: 'Tell authors privately why a message was removed',
    rights: 'manage',
    options: [toggle, text('text', 'In your words; {reason} and {community} are filled in', 500, false)],
  },
];

/** The commands about the tenant: keys, links, what is taken away or brought. */
export const TENANT: readonly CommandSpec[] = [
  {
    path: ['key', 'create'],
    summary: 'An API key for this community, shown once',
    rights: 'manage',
    options: [text('label', 'What it is for', 80, false)],
  },
  { path: ['key', 'list'], summary: 'The API keys', rights: 'manage', options: [] },
  {
    path: ['key', 'revoke'],
    summary: 'Revoke an API key',
    rights: 'manage',
    options: [{ name: 'id', summary: 'Its id', kind: 'text', required: true, max: 64, suggest: 'key_ids' }],
  },
  {
    path: ['link', 'code'],
    summary: 'A code for another community to share these rules',
    rights: 'manage',
    options: [],
  },
  {
    path: ['link', 'join'],
    summary: 'Use the rules of another community',
    rights: 'manage',
    options: [text('code', 'From "link code" there', 32)],
  },
  { path: ['dashboard'], summary: 'A link into the dashboard, for you alone', rights: 'moderate', options: [] },
  { path: ['unlink'], summary: 'Go back to rules of its own', rights: 'manage', options: [] },
  { path: ['export'], summary: 'All rules and settings as a file', rights: 'manage', options: [] },
  {
    path: ['import'],
    summary: 'Take rules and settings from an exported file',
    rights: 'manage',
    options: [{ name: 'file', summary: 'The exported JSON', kind: 'file', required: true }],
  },
  { path: ['erase'], summary: 'Erase everything that is kept of this community', rights: 'manage', options: [] },
];

/** The optional label after a name in Slack's markup. */
const MARKUP_LABEL = String.raw`(?:\|[^<>|\n]{0,80})?`;
/** Ids are a capital letter followed by capitals and digits. https://api.slack.com/reference/surfaces/formatting */
const ID = '[A-Z][A-Z0-9]{7,20}';

/** The facts about Slack: its links and markup. */
export const SLACK_PLATFORM = {
  name: 'slack',
  label: 'Slack',
  timeout: null,
  invitations: [
    // https://slack.com/help/articles/201330256
    { host: 'join.slack.com', path: /^\/./ },
    { host: 'slack.com', path: /^\/(?:signup|join|shared_invite|get-started)\b.*|^\/.*shared_invite/i },
  ],
  appLinks: [{ scheme: 'slack', rest: /^\/*(?:open|channel|user)\b/i }],
  spellings: { hint: /slack\.com/i, hosts: [], forms: [] },
  markup: {
    mention: `<@${ID}${MARKUP_LABEL}>`,
    groupMention: String.raw`<!(?:here|channel|everyone|subteam\^[A-Z0-9]{7,20})${MARKUP_LABEL}>`,
    channel: `<#${ID}${MARKUP_LABEL}>`,
  },
  spammerList: null,
} as const;

/** What the Slack bot is told by the operator. */
export type SlackConfig = {
  /** `SLACK_BOT_TOKEN`, xoxb-. One token is one workspace. */
  readonly botToken: string;
  /** `SLACK_APP_TOKEN`, xapp-: events come over Socket Mode. */
  readonly appToken: string | null;
  /** `SLACK_SIGNING_SECRET`: without an app token events come by HTTP to `host` and `port`. */
  readonly signingSecret: string | null;
  /** `SLACK_USER_TOKEN`, xoxp-, of an administrator: the only one that deletes messages of members. */
  readonly userToken: string | null;
  /** `SLACK_API_URL`: where Web API calls go instead of https://slack.com/api/; Socket Mode's address comes from there too. */
  readonly apiUrl: string | null;
  readonly port: number;
  readonly host: string;
};

/** What the Discord bot is told by the operator. */
export type DiscordConfig = {
  /** `DISCORD_TOKEN`. */
  readonly token: string;
  /** `DISCORD_API_URL`: where REST calls go instead of https://discord.com/api; the gateway's address comes from there too. */
  readonly apiUrl: string | null;
};

import type { webApi } from '@slack/bolt';
import type { SlackAppConfig } from '../connection/config.ts';
import type { BotInstallation } from './kept.ts';

/** Tokens that expire within so long are changed. They last twelve hours. */
const SOON_SECONDS = 7_200;

/** Whose tokens of an installation expire soon, where Slack lets tokens expire. */
export function dueIn(installation: BotInstallation, nowMs: number): readonly ('bot' | 'user')[] {
  return (['bot', 'user'] as const).filter((whose) => {
    const { refreshToken, expiresAt } = installation[whose];
    return refreshToken !== undefined && expiresAt !== undefined && expiresAt - nowMs / 1_000 < SOON_SECONDS;
  });
}

/** Asks Slack for the next tokens, which ends the last: the answer has to be kept. @see https://docs.slack.dev/authentication/using-token-rotation */
export async function changeTokens(
  client: webApi.WebClient,
  { clientId, clientSecret }: Pick<SlackAppConfig, 'clientId' | 'clientSecret'>,
  installation: BotInstallation,
  whose: 'bot' | 'user',
  nowMs: number,
): Promise<BotInstallation> {
  const answer = await client.oauth.v2.access({
    ...{ client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token' },
    refresh_token: installation[whose].refreshToken ?? '',
  });
  if (!answer.access_token) throw new Error('no tokens were given');
  const next = {
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Math.floor(nowMs / 1_000) + (answer.expires_in ?? 0),
  };
  return { ...installation, [whose]: { ...installation[whose], ...next } };
}

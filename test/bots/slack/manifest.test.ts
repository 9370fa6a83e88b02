import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOT_SCOPES, REPORT_SHORTCUT, SPAM_SHORTCUT, USER_SCOPES } from '../../../bots/slack/connection/scopes.ts';
import { HTTP_PATH } from '../../../bots/slack/events/transport.ts';
import { REDIRECT_PATH } from '../../../bots/slack/workspaces/install-paths.ts';
import { readManifest } from './manifest.ts';

/** What the bot reads. */
const BOT_EVENTS = [
  'app_home_opened',
  'app_uninstalled',
  'channel_created',
  'member_joined_channel',
  'member_left_channel',
  'message.channels',
  'message.groups',
  'reaction_added',
  'team_join',
  'tokens_revoked',
  'user_change',
];

/** What it reads of an organisation. */
const ORG_EVENTS = ['team_access_granted', 'team_access_revoked'];

describe('the app manifest', () => {
  const manifest = readManifest();

  it('asks for the scopes that the bot needs, and for no other', () => {
    expect(manifest.oauth_config.scopes.bot).toEqual(Object.keys(BOT_SCOPES).sort());
    expect(manifest.oauth_config.scopes.user).toEqual([...USER_SCOPES]);
  });

  it('subscribes to the events that the bot reads', () => {
    expect(manifest.settings.event_subscriptions.bot_events).toEqual(BOT_EVENTS);
  });

  it('has the command with its mentions marked, and the shortcuts', () => {
    expect(manifest.features.slash_commands).toEqual([
      expect.objectContaining({ command: '/steward', should_escape: true }),
    ]);
    expect(manifest.features.shortcuts).toEqual([
      expect.objectContaining({ type: 'message', callback_id: REPORT_SHORTCUT }),
      expect.objectContaining({ type: 'message', callback_id: SPAM_SHORTCUT }),
    ]);
  });

  it('lets members read the private messages of the bot, and shows its home', () => {
    expect(manifest.features.app_home).toEqual({
      home_tab_enabled: true,
      messages_tab_enabled: true,
      messages_tab_read_only_enabled: true,
    });
  });

  it('is for one workspace over Socket Mode, with forms and buttons and a token that stays', () => {
    expect(manifest.settings).toMatchObject({
      interactivity: { is_enabled: true },
      socket_mode_enabled: true,
      token_rotation_enabled: false,
      org_deploy_enabled: false,
    });
  });

  it('is the same for many workspaces, but for the addresses that Slack calls, and for organisations', () => {
    const many = readManifest('manifest-workspaces');
    const events = 'https://steward.example.org/slack/events';
    const { features, oauth_config, settings, display_information } = manifest;
    expect(many).toEqual({
      display_information,
      features: { ...features, slash_commands: features.slash_commands.map((one) => ({ ...one, url: events })) },
      oauth_config: { ...oauth_config, redirect_urls: ['https://steward.example.org/slack/oauth_redirect'] },
      settings: {
        ...settings,
        event_subscriptions: {
          bot_events: [...settings.event_subscriptions.bot_events, ...ORG_EVENTS].sort(),
          request_url: events,
        },
        org_deploy_enabled: true,
        interactivity: { ...settings.interactivity, request_url: events },
        socket_mode_enabled: false,
      },
    });
    expect(events).toContain(HTTP_PATH);
    expect(many.oauth_config.redirect_urls?.[0]).toContain(REDIRECT_PATH);
    expect(readFileSync('docs/slack.md', 'utf8')).toContain('bots/slack/manifest-workspaces.json');
  });

  it('is what docs/slack.md tells to paste, with every scope and event explained', () => {
    const page = readFileSync('docs/slack.md', 'utf8');
    expect(page).toContain('bots/slack/manifest.json');
    const { scopes } = manifest.oauth_config;
    const missing = [...scopes.bot, ...manifest.settings.event_subscriptions.bot_events, ...ORG_EVENTS].filter(
      (name) => !page.includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });
});

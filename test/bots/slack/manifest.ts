import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifestSchema = z.object({
  display_information: z.object({
    name: z.string().max(35),
    description: z.string().max(140),
    long_description: z.string().min(174).max(4_000),
    background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
  features: z.object({
    app_home: z.object({
      home_tab_enabled: z.boolean(),
      messages_tab_enabled: z.boolean(),
      messages_tab_read_only_enabled: z.boolean(),
    }),
    slash_commands: z.array(z.object({ command: z.string(), should_escape: z.boolean(), url: z.string().optional() })),
    shortcuts: z.array(z.object({ name: z.string().max(24), type: z.string(), callback_id: z.string() })),
  }),
  oauth_config: z.object({
    redirect_urls: z.array(z.string()).optional(),
    scopes: z.object({ bot: z.array(z.string()), user: z.array(z.string()) }),
  }),
  settings: z.object({
    event_subscriptions: z.object({ request_url: z.string().optional(), bot_events: z.array(z.string()) }),
    interactivity: z.object({ is_enabled: z.boolean(), request_url: z.string().optional() }),
    socket_mode_enabled: z.boolean(),
    token_rotation_enabled: z.boolean(),
    org_deploy_enabled: z.boolean(),
  }),
});

/** The manifests that come with Steward: of an app in one workspace, and of one that workspaces install themselves. */
export type ManifestName = 'manifest' | 'manifest-workspaces';

/**
 * The manifest that operators paste at Slack.
 * @see https://docs.slack.dev/reference/app-manifest
 */
export function readManifest(name: ManifestName = 'manifest'): z.output<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(`bots/slack/${name}.json`, 'utf8')));
}

import {
  isOrgInstall,
  type Json,
  type SlackChannel,
  type SlackMessage,
  type SlackUser,
  type SlackView,
  type SlackWorld,
} from './world.ts';

function defined(fields: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Returns a message as the Web API and the events show it, without its channel. */
export function messageOnWire(world: SlackWorld, channel: SlackChannel, message: SlackMessage): Json {
  const replies = (channel.replies.get(message.ts) ?? []).filter((entry) => entry.deletedBy === undefined);
  const lastEdit = message.edits.at(-1);
  return defined({
    type: 'message',
    subtype: message.subtype,
    user: message.user,
    bot_id: message.botId,
    app_id: message.appId,
    username: message.username,
    ...(message.appId === world.appId
      ? {
          bot_profile: {
            id: message.botId,
            app_id: world.appId,
            name: world.bot.name,
            deleted: false,
            updated: 0,
            team_id: world.team.id,
          },
        }
      : {}),
    text: message.text,
    ts: message.ts,
    team: message.subtype === 'bot_message' ? undefined : world.team.id,
    thread_ts: message.threadTs ?? (replies.length > 0 ? message.ts : undefined),
    ...(replies.length > 0
      ? {
          reply_count: replies.length,
          reply_users_count: new Set(replies.map((reply) => reply.user)).size,
          latest_reply: replies.at(-1)?.ts,
        }
      : {}),
    blocks: message.blocks,
    attachments: message.attachments,
    files: message.files,
    metadata: message.metadata,
    edited: lastEdit ? { user: lastEdit.by, ts: lastEdit.ts } : undefined,
    ...message.extra,
  });
}

/** Returns a conversation as conversations.info shows it to this user. */
export function channelOnWire(world: SlackWorld, channel: SlackChannel, viewerId: string): Json {
  const shared = {
    id: channel.id,
    created: channel.created,
    creator: channel.creator,
    is_archived: channel.archived,
    is_channel: channel.kind === 'channel',
    is_group: channel.kind === 'group',
    is_im: channel.kind === 'im',
    is_mpim: channel.kind === 'mpim',
    is_private: channel.kind !== 'channel',
    context_team_id: world.team.id,
  };
  if (channel.kind === 'im') {
    return { ...shared, user: [...channel.members].find((member) => member !== viewerId), is_open: true };
  }
  return {
    ...shared,
    name: channel.name,
    name_normalized: channel.name,
    is_general: channel.name === 'general',
    is_shared: false,
    is_org_shared: false,
    is_ext_shared: false,
    is_pending_ext_shared: false,
    is_member: channel.members.has(viewerId),
    topic: { value: channel.topic, creator: channel.creator, last_set: channel.created },
    purpose: { value: channel.purpose, creator: channel.creator, last_set: channel.created },
    previous_names: [],
    num_members: channel.members.size,
  };
}

/** Returns a member as users.info shows them, on request with their locale. */
export function userOnWire(world: SlackWorld, user: SlackUser, includeLocale = false): Json {
  return defined({
    id: user.id,
    team_id: world.team.id,
    name: user.name,
    deleted: user.deleted,
    color: '9f69e7',
    real_name: user.name,
    tz: 'Europe/London',
    tz_label: 'Greenwich Mean Time',
    tz_offset: 0,
    profile: {
      real_name: user.name,
      display_name: user.name,
      real_name_normalized: user.name,
      team: world.team.id,
      bot_id: user.botId,
      image_192: `${world.address}/avatars/${user.id}.png`,
      ...(user.avatar === undefined ? {} : { is_custom_image: true }),
    },
    is_admin: user.isAdmin || user.isOwner,
    is_owner: user.isOwner,
    is_primary_owner: user.isPrimaryOwner,
    is_restricted: user.isRestricted,
    is_ultra_restricted: false,
    is_bot: user.isBot,
    is_app_user: false,
    updated: 0,
    ...(includeLocale ? { locale: user.locale } : {}),
    ...(world.org ? { enterprise_user: { enterprise_id: world.org.id, teams: [world.team.id] } } : {}),
  });
}

/** Returns a view as the Web API and the interactions show it. */
export function viewOnWire(world: SlackWorld, view: SlackView, values: Json = {}): Json {
  return {
    private_metadata: '',
    callback_id: '',
    title: null,
    close: null,
    submit: null,
    clear_on_close: false,
    notify_on_close: false,
    ...view.view,
    id: view.id,
    team_id: world.team.id,
    app_id: world.appId,
    app_installed_team_id: isOrgInstall(world) ? world.org?.id : world.team.id,
    bot_id: world.bot.botId,
    external_id: view.externalId,
    root_view_id: view.rootId,
    previous_view_id: view.previousId ?? null,
    hash: view.hash,
    state: { values },
  };
}

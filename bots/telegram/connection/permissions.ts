import type { ChatPermissions } from 'grammy/types';

/** No permission at all. */
export const NO_PERMISSIONS: Required<ChatPermissions> = {
  can_send_messages: false,
  can_send_audios: false,
  can_send_documents: false,
  can_send_photos: false,
  can_send_videos: false,
  can_send_video_notes: false,
  can_send_voice_notes: false,
  can_send_polls: false,
  can_send_other_messages: false,
  can_add_web_page_previews: false,
  can_react_to_messages: false,
  can_change_info: false,
  can_edit_tag: false,
  can_invite_users: false,
  can_pin_messages: false,
  can_manage_topics: false,
};

/** The names of all permissions. */
export const PERMISSIONS = Object.keys(NO_PERMISSIONS) as readonly (keyof ChatPermissions)[];

/** All permissions, which give a member what the chat allows to all. @see https://core.telegram.org/bots/api#restrictchatmember */
export const OPEN_PERMISSIONS = Object.fromEntries(
  PERMISSIONS.map((name) => [name, true]),
  // `fromEntries` loses the type of the keys.
) as Required<ChatPermissions>;

/** The defaults of a new group: members may write, but not change the group. */
export const USUAL_PERMISSIONS: Required<ChatPermissions> = {
  ...OPEN_PERMISSIONS,
  can_change_info: false,
  can_edit_tag: false,
  can_pin_messages: false,
  can_manage_topics: false,
};

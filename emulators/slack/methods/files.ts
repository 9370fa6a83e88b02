import type {
  FilesCompleteUploadExternalArguments,
  FilesDeleteArguments,
  FilesGetUploadURLExternalArguments,
} from '@slack/web-api';
import { z } from 'zod';
import { defineMethod, int, json, objects, text, visibleChannel } from '../wire/method.ts';
import { fileOnWire, keepFile, uploadedFiles } from '../world/files.ts';
import { postMessage } from '../world/post.ts';
import { SlackRefusal } from '../world/world.ts';
import { threadOf } from './chat.ts';

/** https://docs.slack.dev/reference/methods/files.getUploadURLExternal */
export const getUploadUrlMethod = defineMethod<FilesGetUploadURLExternalArguments>()({
  name: 'files.getUploadURLExternal',
  scopes: ['files:write'],
  shape: { filename: text.min(1), length: int, alt_text: text.optional(), snippet_type: text.optional() },
  run: (world, caller, args) => {
    const file = keepFile(world, caller.userId, args.filename, '');
    return { file_id: file.id, upload_url: `${world.address}/upload/${file.id}` };
  },
});

/** https://docs.slack.dev/reference/methods/files.completeUploadExternal */
export const completeUploadMethod = defineMethod<FilesCompleteUploadExternalArguments>()({
  name: 'files.completeUploadExternal',
  scopes: ['files:write'],
  shape: {
    files: json(z.array(z.looseObject({ id: z.string(), title: z.string().optional() })).min(1)),
    channel_id: text.optional(),
    thread_ts: text.optional(),
    initial_comment: text.optional(),
    blocks: objects.optional(),
  },
  run: (world, caller, args) => {
    const files = uploadedFiles(
      world,
      caller,
      args.files.map(({ id }) => id),
    );
    if (args.channel_id !== undefined) {
      const channel = visibleChannel(world, caller, args.channel_id);
      if (!channel.members.has(caller.userId)) throw new SlackRefusal('not_in_channel');
      postMessage(world, channel, {
        text: args.initial_comment ?? '',
        user: caller.userId,
        subtype: 'file_share',
        ...threadOf(channel, args.thread_ts),
        files: files.map((file) => fileOnWire(world, file)),
      });
    }
    return { files: files.map((file) => fileOnWire(world, file)) };
  },
});

/** https://docs.slack.dev/reference/methods/files.delete */
export const deleteFileMethod = defineMethod<FilesDeleteArguments>()({
  name: 'files.delete',
  scopes: ['files:write'],
  shape: { file: text.min(1) },
  run: (world, caller, args) => {
    const file = world.files.get(args.file);
    if (!file) throw new SlackRefusal('file_not_found');
    const user = world.users.get(caller.userId);
    // A bot may delete only its own files; an owner or administrator also those of others.
    if (file.userId !== caller.userId && !(user?.isAdmin || user?.isOwner)) throw new SlackRefusal('cant_delete_file');
    world.files.delete(file.id);
    return {};
  },
});

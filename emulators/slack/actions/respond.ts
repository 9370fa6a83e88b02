import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Faults, readBody } from '../../platform-wire.ts';
import { problemsOfBlocks, withBlockIds } from '../blocks/block-kit.ts';
import type { SlackApiError } from '../wire/web-api.ts';
import { changeMessage, keepMessage, postMessage, removeMessage } from '../world/post.ts';
import type { Json, SlackChannel, SlackMessage, SlackWorld } from '../world/world.ts';
import { takeResponseUrl } from './triggers.ts';

// https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
const responseSchema = z
  .strictObject({
    text: z.string().max(40_000).optional(),
    blocks: z.array(z.looseObject({})).optional(),
    attachments: z.array(z.looseObject({})).optional(),
    response_type: z.enum(['ephemeral', 'in_channel']).optional(),
    replace_original: z.boolean().optional(),
    delete_original: z.boolean().optional(),
    thread_ts: z.string().optional(),
    mrkdwn: z.boolean().optional(),
    unfurl_links: z.boolean().optional(),
    unfurl_media: z.boolean().optional(),
    metadata: z.looseObject({}).optional(),
  })
  .refine(
    (body) => body.delete_original || body.text !== undefined || body.blocks?.length || body.attachments?.length,
    'no_text',
  );

/** Shows an app's answer to an interaction: the answer to a command, or a post to its `response_url`. */
export function showResponse(
  world: SlackWorld,
  target: { readonly channel: SlackChannel; readonly userId: string; readonly source: SlackMessage | undefined },
  body: Json,
): string | undefined {
  const parsed = responseSchema.safeParse(body);
  const problems = parsed.success ? problemsOfBlocks(parsed.data.blocks ?? [], 'message') : [parsed.error.message];
  if (!parsed.success || problems.length > 0) {
    world.violations.push({ method: 'response_url', problem: problems.join('; '), arguments: body });
    return 'invalid_payload';
  }
  const response = parsed.data;
  const { channel, source } = target;
  const change = {
    text: response.text ?? '',
    blocks: response.blocks && withBlockIds(response.blocks, () => world.newId('b')),
    attachments: response.attachments,
  };
  if (response.delete_original && source) {
    if (source.onlyFor === undefined) removeMessage(world, channel, source, world.bot.id);
    else source.deletedBy = world.bot.id;
    return undefined;
  }
  if (response.replace_original && source) {
    changeMessage(world, channel, source, change, world.bot.id);
    return undefined;
  }
  const author = { user: world.bot.id, botId: world.bot.botId ?? '', appId: world.appId };
  const thread = response.thread_ts === undefined ? {} : { threadTs: response.thread_ts };
  if (response.response_type === 'in_channel') postMessage(world, channel, { ...change, ...author, ...thread });
  else keepMessage(world, channel, { ...change, ...author, ...thread, onlyFor: target.userId });
  return undefined;
}

/** Answers a post to a `response_url`: five uses within half an hour. Tests order failures for the method `response_url`. */
export async function answerResponseUrl(
  world: SlackWorld,
  faults: Faults<SlackApiError>,
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
): Promise<void> {
  const refuse = (status: number, text: string) => response.writeHead(status).end(text);
  const body = await readBody(request);
  const fault = faults.take('response_url');
  if (fault) {
    const answer = { fault: fault.kind };
    world.calls.push({ method: 'response_url', arguments: {}, answer, ok: false, at: world.clock.now() });
    if (fault.kind === 'hang-up') response.destroy();
    else if (fault.kind !== 'silence') refuse(fault.kind === 'status' ? fault.status : 429, 'ordered');
    return;
  }
  const entry = takeResponseUrl(world, key);
  if (typeof entry === 'string') {
    refuse(404, entry);
    return;
  }
  const channel = world.channels.get(entry.channelId);
  const parsed = z.looseObject({}).safeParse(parseJson(body));
  if (!channel || !parsed.success) {
    world.violations.push({ method: 'response_url', problem: 'the body is not a JSON object', arguments: { body } });
    refuse(400, 'invalid_payload');
    return;
  }
  world.calls.push({ method: 'response_url', arguments: parsed.data, answer: {}, ok: true, at: world.clock.now() });
  const problem = showResponse(world, { channel, userId: entry.userId, source: entry.source }, parsed.data);
  if (problem === undefined) response.writeHead(200).end('ok');
  else refuse(400, problem);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

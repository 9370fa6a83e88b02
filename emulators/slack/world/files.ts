import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Json, type SlackFile, SlackRefusal, type SlackToken, type SlackWorld } from './world.ts';

/** Stores a file, as if somebody added it to a form. */
export function keepFile(world: SlackWorld, userId: string, name: string, content: string | Uint8Array): SlackFile {
  const bytes = Buffer.from(content);
  const file = { id: world.newId('F'), name, userId, bytes, content: bytes.toString('utf8') };
  world.files.set(file.id, file);
  return file;
}

/** Returns a file as messages and forms show it. */
export function fileOnWire(world: SlackWorld, file: SlackFile): Json {
  const address = `${world.address}/files/${file.id}/${encodeURIComponent(file.name)}`;
  return {
    id: file.id,
    created: Math.floor(world.clock.now() / 1000),
    name: file.name,
    title: file.name,
    mimetype: 'application/json',
    filetype: file.name.split('.').at(-1) ?? '',
    user: file.userId,
    size: file.bytes.length,
    mode: 'hosted',
    url_private: address,
    url_private_download: address,
  };
}

/** Stores an app's post to an upload address: a form with the content, or the content itself. */
export async function takeUpload(
  world: SlackWorld,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const file = world.files.get(id);
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const contentType = request.headers['content-type'] ?? '';
  file.bytes = contentType.startsWith('multipart/form-data') ? await contentOfForm(body, contentType) : body;
  file.content = file.bytes.toString('utf8');
  response.writeHead(200).end(`OK - ${file.bytes.length}`);
}

async function contentOfForm(body: Buffer, contentType: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  for (const value of form.values())
    return typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
  return Buffer.alloc(0);
}

/** Sends a file to a caller who may read files; others get a login page. */
export function answerDownload(
  world: SlackWorld,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const file = world.files.get(id);
  const token = world.tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
  if (!file) response.writeHead(404).end();
  else if (!token || token.revoked || !token.scopes.has('files:read')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!DOCTYPE html><title>Log in</title>');
  } else response.writeHead(200, { 'content-type': 'application/json' }).end(file.bytes);
}

/** Returns the files of a completed upload; refuses files that this caller never uploaded. */
export function uploadedFiles(world: SlackWorld, caller: SlackToken, ids: readonly string[]): SlackFile[] {
  return ids.map((id) => {
    const file = world.files.get(id);
    if (!file || file.userId !== caller.userId) throw new SlackRefusal('file_not_found');
    return file;
  });
}

import type { IncomingMessage } from 'node:http';
import { DiscordApiError } from '../world/api-error.ts';
import type { StoredFile } from '../world/world.ts';

/** The content of a request. */
export interface RequestBody {
  readonly body: unknown;
  readonly files: readonly StoredFile[];
}

/** The largest request, in bytes. @see https://docs.discord.com/developers/reference#uploading-files */
const MAX_BYTES = 25 * 1024 * 1024;

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BYTES) throw new DiscordApiError(40005);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DiscordApiError(50109);
  }
}

/**
 * Reads JSON, or a form with `payload_json` and `files[n]`.
 * @throws DiscordApiError 50109 for invalid JSON, 40005 for a body that is too large.
 */
export async function readRequestBody(request: IncomingMessage): Promise<RequestBody> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return { body: undefined, files: [] };
  const contentType = request.headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) return { body: parseJson(bytes.toString('utf8')), files: [] };
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  const files: StoredFile[] = [];
  for (const [key, value] of form) {
    if (typeof value === 'string' || !/^files\[\d\]$/.test(key)) continue;
    files.push({ name: value.name, contentType: value.type, bytes: Buffer.from(await value.arrayBuffer()) });
  }
  const payload = form.get('payload_json');
  return { body: typeof payload === 'string' ? parseJson(payload) : {}, files };
}

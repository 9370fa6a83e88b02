import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What tests use of sharp beyond what Steward does. */
type Picture = {
  clone(): Picture;
  greyscale(): Picture;
  raw(): Picture;
  flatten(options: { background: string }): Picture;
  jpeg(options?: { quality: number }): Picture;
  webp(options: { quality: number }): Picture;
  png(): Picture;
  resize(width: number, height?: number, options?: { kernel?: 'nearest'; fit?: 'fill' }): Picture;
  modulate(options: { brightness: number }): Picture;
  extend(options: { top: number; bottom: number; left: number; right: number; background: string }): Picture;
  toBuffer(): Promise<Buffer>;
};
type MakePicture = (
  source:
    | Uint8Array
    | {
        create: {
          width: number;
          height: number;
          channels: 3;
          background: string;
          noise?: { type: 'gaussian'; mean: number; sigma: number };
        };
      },
) => Picture;

/** The packages that read pictures, which make some here; they are installed apart. */
export function loadPictureTools(): {
  readonly folder: string;
  readonly sharp: MakePicture;
  readonly encodeCode: (text: string, kind: 'svg') => string;
} {
  const folder = join(import.meta.dirname, '../../tools/pictures');
  const installed = createRequire(join(folder, 'package.json'));
  return { folder, sharp: installed('sharp'), encodeCode: installed('qr').default };
}

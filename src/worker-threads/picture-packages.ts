import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Where the packages lie, and which languages a text may be in; see `picturePackages`. */
export type PictureThreadData = { readonly folder: string | null; readonly languages: readonly string[] };

/** What is used of sharp. @see https://sharp.pixelplumbing.com */
export type Sharp = {
  flatten(options: { readonly background: string }): Sharp;
  greyscale(): Sharp;
  removeAlpha(): Sharp;
  resize(size: { width: number; height: number; fit: 'fill' | 'inside'; withoutEnlargement?: boolean }): Sharp;
  raw(): Sharp;
  png(): Sharp;
  toBuffer(): Promise<Buffer>;
  toBuffer(options: { readonly resolveWithObject: true }): Promise<{
    readonly data: Buffer;
    readonly info: { readonly width: number; readonly height: number };
  }>;
};
/** Opens a picture. */
export type OpenPicture = ((bytes: Uint8Array, options: object) => Sharp) & {
  cache(on: boolean): void;
  concurrency(threads: number): void;
};
/** Reads the first QR code of a picture; throws where there is none. */
export type DecodeCode = (
  image: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  options: { readonly timeLimit: number },
) => string;
/** What is used of tesseract.js-core. @see https://github.com/naptha/tesseract.js-core */
export type TextEngine = {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    Init(path: null, languages: string, lstm: 1): number;
    SetImageFile(exif: 1, angle: 0): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    MeanTextConf(): number;
  };
};

/** Packages that Steward's own installation leaves out, as they lie below a folder. */
export type PicturePackages = {
  readonly sharp: () => Promise<OpenPicture>;
  readonly decodeCode: () => Promise<DecodeCode>;
  readonly textEngine: () => Promise<TextEngine>;
  readonly language: (code: string) => Uint8Array;
};

/** Finds packages that read pictures; each function throws where its package is missing. @param folder of their `node_modules`; null is beside Steward. */
export function picturePackages(folder: string | null): PicturePackages {
  const find = createRequire(folder === null ? import.meta.url : join(folder, 'package.json'));
  const load = async (name: string): Promise<{ readonly default: unknown }> =>
    import(pathToFileURL(find.resolve(name)).href);
  // What they are stands in their own documents: they are not there where this is compiled.
  return {
    sharp: async () => (await load('sharp')).default as OpenPicture,
    decodeCode: async () => (await load('qr/decode.js')).default as DecodeCode,
    async textEngine() {
      const start = (await load('tesseract.js-core/tesseract-core-simd-lstm.js')).default as (
        options: object,
      ) => Promise<TextEngine>;
      return start({ TesseractProgress() {}, print() {}, printErr() {} });
    },
    language: (code) =>
      gunzipSync(readFileSync(find.resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`))),
  };
}

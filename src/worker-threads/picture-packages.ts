import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Where the packages for text lie, and which languages it may be in; see `picturePackages`. */
export type PictureThreadData = { readonly folder: string | null; readonly languages: readonly string[] };

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

/** What reads pictures; see `picturePackages`. */
export type PicturePackages = ReturnType<typeof picturePackages>;

/**
 * Finds what reads pictures; each function throws where its package is missing, or has no binary for this machine.
 * @param folder of the `node_modules` with the packages for text, which Steward's own installation leaves out; null is beside Steward.
 */
export function picturePackages(folder: string | null) {
  const find = createRequire(folder === null ? import.meta.url : join(folder, 'package.json'));
  return {
    sharp: async () => (await import('sharp')).default,
    decodeCode: async () => (await import('qr/decode.js')).default,
    async textEngine(): Promise<TextEngine> {
      const file = pathToFileURL(find.resolve('tesseract.js-core/tesseract-core-simd-lstm.js'));
      // What it is stands in its own documents: it is not there where this is compiled.
      const start = (await import(file.href)).default as (options: object) => Promise<TextEngine>;
      return start({ TesseractProgress() {}, print() {}, printErr() {} });
    },
    language: (code: string): Uint8Array =>
      gunzipSync(readFileSync(find.resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`))),
  };
}

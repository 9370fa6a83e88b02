import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The folder with the packages for text, and the languages to read; see `picturePackages`. */
export type PictureThreadData = { readonly folder: string | null; readonly languages: readonly string[] };

/** The used part of tesseract.js-core. @see https://github.com/naptha/tesseract.js-core */
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

/** The packages that read pictures; see `picturePackages`. */
export type PicturePackages = ReturnType<typeof picturePackages>;

/**
 * Finds the packages that read pictures; each function throws if its package is missing or lacks a binary here.
 * @param folder the `node_modules` folder with the packages for text, which Steward's own installation omits; null means Steward's own.
 */
export function picturePackages(folder: string | null) {
  const find = createRequire(folder === null ? import.meta.url : join(folder, 'package.json'));
  return {
    sharp: async () => (await import('sharp')).default,
    decodeCode: async () => (await import('qr/decode.js')).default,
    async textEngine(): Promise<TextEngine> {
      const file = pathToFileURL(find.resolve('tesseract.js-core/tesseract-core-simd-lstm.js'));
      // Typed by its documentation, because the package is not installed where this is compiled.
      const start = (await import(file.href)).default as (options: object) => Promise<TextEngine>;
      return start({ TesseractProgress() {}, print() {}, printErr() {} });
    },
    language: (code: string): Uint8Array =>
      gunzipSync(readFileSync(find.resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`))),
  };
}

import { parentPort, workerData } from 'node:worker_threads';
import { type PicturePackages, type PictureThreadData, picturePackages } from './picture-packages.ts';
import type { PictureNews, PictureTask } from './pictures.ts';

/** The largest picture that is decoded; decoding takes 100 MB of memory. */
const PIXELS_MAX = 25_000_000;
/** Compressed neighbouring points of a single colour differ by at most this much (of 256). */
const NOISE = 3;
const COLUMNS = 17;
const ROWS = 16;
/** A phone screenshot is scaled to this size, at which reading its text takes half a second. */
const TEXT_MAX_SIDE = 1_600;
/** A code that a phone can scan from a screen is larger than a tenth of it. */
const CODE_MAX_SIDE = 1_000;
const CODE_MS = 500;
/** In per cent. Text "found" in photographs without text has 20 to 50, screenshots have 85 and more. */
const CONFIDENCE_MIN = 60;
const TEXT_MAX_CHARS = 4_000;

/** Opens a picture. @see https://sharp.pixelplumbing.com */
type OpenPicture = Awaited<ReturnType<PicturePackages['sharp']>>;
type ReadText = (picture: Uint8Array) => string;

// The parent thread passes this.
const { folder, languages } = workerData as PictureThreadData;
const packages = picturePackages(folder);
let readText: ReadText | null = null;

parentPort?.on('message', (task: PictureTask) => {
  const tell = (news: PictureNews): void => parentPort?.postMessage({ id: task.id, news });
  void look(task, tell).then(() => tell('done'));
});

/** Reports each result as soon as it is known, because the next step may take too long. Never rejects. */
async function look({ bytes, reads }: PictureTask, tell: (news: PictureNews) => void): Promise<void> {
  const sharp = await tried(packages.sharp);
  if (!sharp) return tell({ missing: 'sharp' });
  try {
    sharp.cache(false);
    sharp.concurrency(1);
    tell({ hash: await hash(sharp, bytes) });
  } catch {
    return;
  }
  if (reads.codes) await lookForCode(sharp, bytes, tell);
  if (reads.text) await lookForText(sharp, bytes, tell);
}

async function lookForCode(sharp: OpenPicture, bytes: Uint8Array, tell: (news: PictureNews) => void): Promise<void> {
  const decode = await tried(packages.decodeCode);
  if (!decode) return tell({ missing: 'qr' });
  const within = { width: CODE_MAX_SIDE, height: CODE_MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await open(sharp, bytes)
    .resize(within)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    const said = decode({ width: info.width, height: info.height, data }, { timeLimit: CODE_MS });
    tell({ code: said.slice(0, TEXT_MAX_CHARS) });
  } catch {
    // The picture has no code.
  }
}

async function lookForText(sharp: OpenPicture, bytes: Uint8Array, tell: (news: PictureNews) => void): Promise<void> {
  try {
    readText ??= await startText(packages);
  } catch {
    return tell({ missing: `tesseract.js-core, or the data of ${languages.join(', ')}` });
  }
  const within = { width: TEXT_MAX_SIDE, height: TEXT_MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const text = readText(await open(sharp, bytes).greyscale().resize(within).png().toBuffer());
  if (text !== '') tell({ text });
}

/** Loads the engine and its data, which stay in memory: 90 MB with one language. */
async function startText({ textEngine, language }: PicturePackages): Promise<ReadText> {
  const engine = await textEngine();
  for (const code of languages) engine.FS.writeFile(`${code}.traineddata`, language(code));
  const api = new engine.TessBaseAPI();
  if (api.Init(null, languages.join('+'), 1) !== 0) throw new Error('the data of a language cannot be used');
  return (picture) => {
    engine.FS.writeFile('/input', picture);
    if (api.SetImageFile(1, 0) !== 0 || api.Recognize(null) !== 0) return '';
    // Line breaks come from the layout, not from the author.
    const text = api.GetUTF8Text().replace(/\s+/g, ' ').trim();
    return api.MeanTextConf() < CONFIDENCE_MIN ? '' : text.slice(0, TEXT_MAX_CHARS);
  };
}

async function tried<T>(load: () => Promise<T>): Promise<T | null> {
  return load().catch(() => null);
}

function open(sharp: OpenPicture, bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 }).flatten({
    background: '#ffffff',
  });
}

/** @returns 16 bits for each of 16 rows: whether the picture gets darker from one of 17 columns to the next. */
async function hash(sharp: OpenPicture, bytes: Uint8Array): Promise<string> {
  const grey = await open(sharp, bytes)
    .greyscale()
    .resize({ width: COLUMNS, height: ROWS, fit: 'fill' })
    .raw()
    .toBuffer();
  let digits = '';
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column += 4) {
      let digit = 0;
      for (let bit = 0; bit < 4; bit++) {
        const at = row * COLUMNS + column + bit;
        digit = digit * 2 + ((grey[at] ?? 0) > (grey[at + 1] ?? 0) + NOISE ? 1 : 0);
      }
      digits += digit.toString(16);
    }
  return digits;
}

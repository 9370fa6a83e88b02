import { createRequire } from 'node:module';

/** The length of what the encoder makes of a text. */
export const DIMENSIONS = 384;
/** The version that was measured. Its install script fetches parts for graphics cards, which nothing here needs. */
const INSTALL = 'npm install --no-save --ignore-scripts onnxruntime-node@1.30.0';

type Tensor = { readonly dims: readonly number[]; readonly data: unknown };
type Session = { run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>> };
/** What is used of onnxruntime-node. @see https://onnxruntime.ai/docs/api/js/ */
type OnnxRuntime = {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
  readonly InferenceSession: {
    create(bytes: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<Session>;
  };
};

/** Makes of word pieces what the encoder makes of them: numbers whose squares sum to 1. */
export type Embed = (pieces: readonly number[]) => Promise<Float32Array>;

function loadRuntime(): OnnxRuntime {
  try {
    // What it is stands in its own documents: it is not there where this is compiled.
    return createRequire(import.meta.url)('onnxruntime-node') as OnnxRuntime;
  } catch (cause) {
    throw new RangeError(`the package onnxruntime-node is not installed: ${INSTALL}`, { cause });
  }
}

/**
 * Opens the encoder in this thread, which its work keeps busy. Each text is read by itself: in eight bits, texts of one batch would change
 * each other's numbers.
 * @param bytes the encoder's file.
 * @throws where the package is not there, or does not run here.
 */
export async function openSession(bytes: Uint8Array): Promise<Embed> {
  const runtime = loadRuntime();
  const session = await runtime.InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  });
  return async (pieces) => {
    const tensor = (values: BigInt64Array) => new runtime.Tensor('int64', values, [1, values.length]);
    const answer = await session.run({
      input_ids: tensor(BigInt64Array.from(pieces, BigInt)),
      attention_mask: tensor(new BigInt64Array(pieces.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(pieces.length)),
    });
    return pooled(answer.last_hidden_state, pieces.length);
  };
}

/** The mean over the pieces, at length 1. */
function pooled(hidden: Tensor | undefined, pieces: number): Float32Array {
  const numbers = hidden?.data;
  if (!(numbers instanceof Float32Array) || numbers.length !== pieces * DIMENSIONS)
    throw new RangeError('the encoder answers in another form');
  const mean = new Float32Array(DIMENSIONS);
  for (let at = 0; at < numbers.length; at++) mean[at % DIMENSIONS] = (mean[at % DIMENSIONS] ?? 0) + (numbers[at] ?? 0);
  const length = Math.hypot(...mean);
  return mean.map((value) => value / length);
}

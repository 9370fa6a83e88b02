/** The model that the server imitates. */
export type GuardKind =
  | 'llama-guard'
  | 'gpt-oss-safeguard'
  | 'qwen3guard'
  | 'shieldgemma'
  | 'granite-guardian'
  | 'granite-guardian-3.2'
  | 'granite-guardian-3.3'
  | 'granite-guardian-4.1'
  | 'nemotron-content-safety'
  | 'shieldstral'
  | 'cope-b'
  | 'moderations';

/** A token with its likely alternatives. */
type Token = readonly [token: string, likely?: Readonly<Record<string, number>>];

const REASONS = ['Let', "'", 's', ' break', ' down', ' why', ' the', ' human', ' question', ' no', ' longer', ' fits'];

/** Returns a guard's answer at a given probability, token by token. */
export function answerOf(
  kind: GuardKind,
  { probability: p, names }: { readonly probability: number; readonly names: readonly string[] },
): readonly Token[] {
  const yes = p >= 0.5;
  switch (kind) {
    case 'llama-guard':
      return [
        ['\n\n'],
        [yes ? 'unsafe' : 'safe', { unsafe: p, safe: 1 - p }],
        ...(yes ? [['\n'] as const, [names.join(',')] as const] : []),
      ];
    case 'qwen3guard': {
      // "Controversial" gets the remaining probability.
      const label = p >= 0.5 ? 'Unsafe' : p >= 0.2 ? 'Controversial' : 'Safe';
      const [first, ...rest] = { Unsafe: ['Un', 'safe'], Controversial: ['Cont', 'roversial'], Safe: ['Safe'] }[label];
      const likely = { ' Un': p, ' Cont': label === 'Safe' ? 0 : 1 - p, ' Safe': label === 'Safe' ? 1 - p : 0 };
      return [
        ['Safety'],
        [':'],
        [` ${first}`, likely],
        ...rest.map((token): Token => [token]),
        ['\nCategories'],
        [':'],
        [` ${label === 'Safe' ? 'None' : names.join(', ')}`],
      ];
    }
    case 'shieldgemma':
      // Its prompt asks for step-by-step reasoning, so every answer is cut.
      return [[yes ? 'Yes' : 'No', { Yes: p, No: 1 - p }], ['\n\n'], ...REASONS.map((token): Token => [token])];
    case 'granite-guardian':
      return [[yes ? 'Yes' : 'No', { Yes: p, No: 1 - p }]];
    case 'granite-guardian-3.2':
      return [[yes ? 'Yes' : 'No', { Yes: p, No: 1 - p }], ['\n<confidence>'], [' High'], [' </confidence>']];
    case 'granite-guardian-3.3':
    case 'granite-guardian-4.1':
      return [
        ['<think>'],
        ['\n'],
        ['</think>'],
        ['\n'],
        ['<score>'],
        [yes ? ' yes' : ' no', { ' yes': p, ' no': 1 - p }],
        [' </score>'],
      ];
    case 'nemotron-content-safety':
      return [
        ['User'],
        [' Safety'],
        [':'],
        [yes ? ' unsafe' : ' safe', { ' unsafe': p, ' safe': 1 - p }],
        ...(yes && names.length > 0 ? [['\nSafety'] as const, [' Categories'] as const, [':'] as const] : []),
        ...(yes && names.length > 0 ? [[` ${names.join(', ')}`] as const] : []),
      ];
    case 'shieldstral':
      return [[yes ? 'yes' : 'no', { yes: p, no: 1 - p }]];
    case 'cope-b':
      return [[yes ? '1' : '0', { 1: p, 0: 1 - p }]];
    case 'gpt-oss-safeguard':
    case 'moderations':
      throw new Error('it has no form of its own');
    default:
      return kind satisfies never;
  }
}

/** Converts a token to an entry of `logprobs.content`. */
export function logprobOf([token, likely = { [token]: 1 }]: Token): object {
  const top = Object.entries(likely)
    .filter(([, probability]) => probability > 0)
    .map(([each, probability]) => ({ token: each, logprob: Math.log(probability) }));
  return { token, logprob: 0, top_logprobs: top };
}

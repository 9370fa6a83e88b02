import controlTokens from './control-tokens.json' with { type: 'json' };

/**
 * The first character of what a tokenizer or a chat template of a locally run model may take for one of its own control tokens, though it stands inside a
 * text; it is then written as an escape. The list says whose each is, and where that is written down; people write the `ordinary` ones too.
 * Templates whose marks are plain words at the beginning of a line have none (`USER:` of Vicuna, `### Response:` of Alpaca, `GPT4 Correct User:`): no text
 * begins a line on our wire.
 */
export const CONTROL_TOKEN = new RegExp(controlTokens.map(({ pattern }) => pattern).join('|'), 'gi');

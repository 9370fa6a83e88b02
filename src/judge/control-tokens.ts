/** A kind of control token: what it looks like, whose it is, and where that is written down. */
type TokenKind = {
  readonly pattern: RegExp;
  readonly whose: string;
  readonly source: string;
  readonly example: string;
  /** People write such a thing too. */
  readonly ordinary?: true;
};

/**
 * What a tokenizer or a chat template of a locally run model may take for its own control tokens, though it stands inside a text. Each pattern matches the
 * first character alone, which is then written as an escape.
 */
export const CONTROL_TOKENS: readonly TokenKind[] = [
  {
    pattern: /<(?=[|\uff5c])/g,
    whose: 'ChatML, Llama 3 and 4, Phi, Granite, GLM, harmony; DeepSeek with fullwidth bars',
    source: 'https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1/',
    example: '<|im_start|>',
  },
  {
    pattern: /<(?=<\/?SYS>>)/gi,
    whose: 'Llama 2',
    source: 'https://www.llama.com/docs/model-cards-and-prompt-formats/meta-llama-2/',
    example: '<<SYS>>',
  },
  {
    pattern: /\[(?=\/?[A-Z_]+\])/gi,
    whose: 'Llama 2 and Mistral: [INST], [AVAILABLE_TOOLS], [SYSTEM_PROMPT], [gMASK] of GLM',
    source: 'https://github.com/mistralai/mistral-common',
    example: '[/INST]',
    ordinary: true,
  },
  {
    pattern: /<(?=\/?(?:start_of_turn|end_of_turn|start_of_image|end_of_image)>)/gi,
    whose: 'Gemma 1 to 3, ShieldGemma',
    source: 'https://ai.google.dev/gemma/docs/core/prompt-structure',
    example: '<end_of_turn>',
  },
  {
    pattern: /<(?=[a-z_]{1,20}\|>)/gi,
    whose: 'Gemma 4, whose ends have one bar; its beginnings are like those of ChatML',
    source: 'https://ai.google.dev/gemma/docs/core/prompt-formatting-gemma4',
    example: '<turn|>',
  },
  {
    pattern: /\[(?=\|[a-z_]{1,20}\|\])/gi,
    whose: 'EXAONE',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/src/llama-chat.cpp',
    example: '[|endofturn|]',
  },
  {
    pattern: /<(?=\/?(?:role|end_of_utterance|用户|AI)>)/gi,
    whose: 'Ling, SmolVLM and MiniCPM',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/src/llama-chat.cpp',
    example: '<role>',
  },
  {
    pattern: /\](?=~!?b[[\]])|\[(?=e~\[)/gi,
    whose: 'MiniMax',
    source: 'https://huggingface.co/MiniMaxAI/MiniMax-M2/blob/main/chat_template.jinja',
    example: ']~b]',
  },
  {
    pattern: /<(?=\/?(?:s|bos|eos|pad|unk|mask|sop)>)/gi,
    whose: 'SentencePiece vocabularies',
    source: 'https://github.com/google/sentencepiece/blob/master/doc/special_symbols.md',
    example: '</s>',
  },
  {
    pattern: /<(?=\/?(?:think|tool_call|tool_response|tools)>)/gi,
    whose: 'Qwen 3, Hermes, reasoning models',
    source: 'https://qwen.readthedocs.io/en/latest/framework/function_call.html',
    example: '</think>',
  },
  {
    pattern: /<(?=(?:(?:BOS|EOS|START_OF_TURN|END_OF_TURN|SYSTEM|USER|CHATBOT|PAD)_TOKEN)>)/gi,
    whose: 'Command R, where bars are left out',
    source: 'https://docs.cohere.com/docs/command-r',
    example: '<EOS_TOKEN>',
  },
];

/** The first character of any of them. */
export const CONTROL_TOKEN = new RegExp(CONTROL_TOKENS.map(({ pattern }) => pattern.source).join('|'), 'gi');

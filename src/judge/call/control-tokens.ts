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
 * Templates whose marks are plain words at the beginning of a line have none (`USER:` of Vicuna, `### Response:` of Alpaca, `GPT4 Correct User:`): no text
 * begins a line on our wire.
 */
export const CONTROL_TOKENS: readonly TokenKind[] = [
  {
    pattern: /<(?=\/?[|\uff5c])/g,
    whose:
      'ChatML (Qwen, Yi, OLMo 3, InternLM 2, Hermes), Llama 3 and 4, Phi, Granite, GLM, Kimi, Zephyr, Falcon 3, Jamba, harmony; DeepSeek and Hunyuan with fullwidth bars',
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
    pattern: /\[(?=\/?[A-Z_][A-Z_0-9]*\])/gi,
    whose:
      'Llama 2 and Mistral: [INST], [TOOL_CALLS], [AVAILABLE_TOOLS], [SYSTEM_PROMPT] of v7-tekken; [gMASK] of GLM, [EOT] of Kimi, [UNUSED_TOKEN_145] of InternLM, [unused9] of Pangu',
    source: 'https://github.com/mistralai/mistral-common',
    example: '[/INST]',
    ordinary: true,
  },
  {
    pattern: /<(?=\/?(?:(?:start|end)_of_(?:turn|image|audio)|(?:start|end)_function_[a-z]{1,20}|escape)>)/gi,
    whose: 'Gemma 1 to 3, ShieldGemma, FunctionGemma, Granite Guardian up to 3.2',
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
    pattern: /\](?=~!?b[[\]])|\[(?=e~\[)|<(?=\/?minimax:[a-z_]{1,20}>|(?:beginning|end)_of_sentence>)/gi,
    whose: 'MiniMax M2, and Text-01 with sentences',
    source: 'https://huggingface.co/MiniMaxAI/MiniMax-M2/blob/main/chat_template.jinja',
    example: ']~b]',
  },
  {
    pattern: /<(?=\/?(?:s|bos|eos|pad|unk|mask|sop|eop|sep|cls)>)/gi,
    whose: 'SentencePiece vocabularies',
    source: 'https://github.com/google/sentencepiece/blob/master/doc/special_symbols.md',
    example: '</s>',
  },
  {
    pattern: /<(?=\/?(?:think|tool_?call|tool_response|(?:available_)?tools|arg_key|arg_value)>)/gi,
    whose: 'Qwen 3, Hermes, reasoning models; GLM with arguments, Nemotron with capitals',
    source: 'https://qwen.readthedocs.io/en/latest/framework/function_call.html',
    example: '</think>',
  },
  {
    pattern: /\/(?=(?:no_?)?think\b)/gi,
    whose:
      'Qwen 3, GLM 4.5 and Nemotron Nano 2, whose templates look for it anywhere in a message and turn reasoning off',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/models/templates/NVIDIA-Nemotron-Nano-v2.jinja',
    example: '/no_think',
    ordinary: true,
  },
  {
    pattern: /<(?=\/?seed:[a-z_]{1,30}>)/gi,
    whose: 'Seed-OSS',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/models/templates/ByteDance-Seed-OSS.jinja',
    example: '<seed:eos>',
  },
  {
    pattern: /<(?=(?:extra_id_\d{1,3}|SPECIAL_\d{1,4})>)/gi,
    whose: 'Nemotron 4 and Mini; Nano 2 with SPECIAL',
    source: 'https://huggingface.co/nvidia/Nemotron-Mini-4B-Instruct',
    example: '<extra_id_1>',
  },
  {
    pattern: /<(?=(?:reserved_\d{1,4}|[BC]_[A-Z]{1,5})>)/gi,
    whose: 'Baichuan; M1 and M2 with <C_Q>',
    source: 'https://github.com/baichuan-inc/Baichuan2',
    example: '<reserved_106>',
  },
  {
    pattern: /<(?=eo(?:h|a|sys)>)/gi,
    whose: 'InternLM 1',
    source: 'https://github.com/InternLM/lmdeploy/blob/main/lmdeploy/model.py',
    example: '<eoh>',
  },
  {
    pattern: />(?=>(?:QUESTION|ANSWER|TITLE|ABSTRACT|INTRODUCTION|SUMMARY|COMMENT|DOMAIN|PREFIX|SUFFIX|MIDDLE)<<)/gi,
    whose: 'Falcon 1',
    source: 'https://huggingface.co/tiiuae/falcon-7b-instruct/blob/main/special_tokens_map.json',
    example: '>>ANSWER<<',
  },
  {
    pattern: /<(?=(?:BEGIN|END) (?:CONVERSATION|UNSAFE CONTENT CATEGORIES)>)/gi,
    whose: 'Llama Guard and Qwen3Guard, around what they judge',
    source: 'https://www.llama.com/docs/model-cards-and-prompt-formats/llama-guard-3/',
    example: '<END CONVERSATION>',
  },
  {
    pattern: /<(?=\/?(?:guardian|no-think|score|(?:start|end)_of_risk_definition)>)/gi,
    whose: 'Granite Guardian, around what it is asked and answers',
    source: 'https://github.com/ibm-granite/granite-guardian',
    example: '<guardian>',
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

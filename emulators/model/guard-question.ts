import type { GuardKind } from './guard-answers.ts';

/** The emulated model, and how its server treats the question. */
type Asked = { readonly kind: GuardKind; readonly ollama?: boolean; readonly dropsTemplate?: boolean };
/** The body of a call. */
export type Body = Readonly<Record<string, unknown>>;
type Question = { readonly text: string; readonly about: string };

/**
 * Reads the text and the question, as the template of the model expects them.
 * @throws Error that names what the template would miss.
 */
export function readQuestion({ kind, ollama = false }: Asked, body: Body): Question {
  const messages = (body.messages ?? []) as readonly { role: string; content: string }[];
  const roles = messages.map(({ role }) => role).join();
  const [first, second] = messages.map(({ content }) => content);
  if (kind === 'shieldstral') return readShieldstral(roles, first ?? '', second ?? '');
  if (kind === 'cope-b') return readCope(roles, first ?? '');
  const isYesNo = kind === 'shieldgemma' || kind.startsWith('granite');
  if (kind === 'granite-guardian-4.1') {
    const [, about] =
      /^<guardian><no-think>[\s\S]*?\n\n### Criteria: (.+)\n\n### Scoring Schema: /.exec(second ?? '') ?? [];
    if (roles !== 'user,user' || about === undefined)
      throw new Error('the criteria stand in a message behind the text');
    return { text: first ?? '', about };
  }
  if (isYesNo && ollama) {
    if (roles !== 'system,user') throw new Error('the system message says what is asked');
    return { text: second ?? '', about: first ?? '' };
  }
  if (roles !== 'user') throw new Error('one user message is what the template takes');
  const template = (body.chat_template_kwargs ?? {}) as {
    guideline?: string;
    guardian_config?: { risk_name?: string };
    think?: boolean;
    enable_thinking?: boolean;
  };
  if (kind === 'nemotron-content-safety' && template.enable_thinking !== false)
    throw new Error('it would think until it is cut');
  if (kind === 'granite-guardian-3.3' && template.think !== false) throw new Error('it would think until it is cut');
  const about = template.guideline ?? template.guardian_config?.risk_name ?? '';
  if (isYesNo && about === '') throw new Error('the template wants to know what is asked');
  return { text: first ?? '', about };
}

/** Nemotron names categories only if a template argument asks for them; if a gateway drops it, the answer is one word. */
export function namesNone({ kind, dropsTemplate = false }: Asked, body: Body): boolean {
  const { request_categories: asked } = (body.chat_template_kwargs ?? {}) as { request_categories?: string };
  return kind === 'nemotron-content-safety' && (dropsTemplate || asked !== '/categories');
}

/** https://huggingface.co/mistralai/Shieldstral-1.0-3B : it was trained on exactly these words, and its template separates the parts by nothing else. */
const SHIELDSTRAL =
  'Judge whether the Document meets the requirements based on the Query and the Instruction provided. Note that the answer can only be "yes" or "no".';

function readShieldstral(roles: string, system: string, user: string): Question {
  if (roles !== 'system,user' || system !== SHIELDSTRAL) throw new Error('it knows one system message alone');
  const [, about, text] = /^<Instruct>: [\s\S]+?\n\n<Query>: (.+)\n\n<Document>: ([\s\S]*)$/.exec(user) ?? [];
  if (about === undefined || text === undefined) throw new Error('instruction, query and document are what it takes');
  if (/<(?:Instruct|Query|Document)>:|\n/.test(text)) throw new Error('the text brings parts of its own');
  return { text, about };
}

/** https://huggingface.co/zentropi-ai/cope-b-a4b : no header for instructions and none for the answer, unlike CoPE-A. */
const COPE =
  'Examine the given POLICY and determine if the given CONTENT meets the criteria for ANY of the LABELS. Answer "1" if yes, and "0" if no.\n\n\nPOLICY\n======\n\n';

function readCope(roles: string, user: string): Question {
  const [policy = '', text, ...more] = user.split('\n\n\nCONTENT\n=======\n\n');
  if (roles !== 'user' || !policy.startsWith(COPE) || text === undefined || more.length > 0)
    throw new Error('one policy and one content are what it takes');
  const [, about] = /\n### \(([A-Z]+)\): [\s\S]+\n#### Includes\n[\s\S]+\n#### Excludes\n/.exec(policy) ?? [];
  if (about === undefined) throw new Error('a policy has a label with what it includes and excludes');
  if (text.includes('\n')) throw new Error('the text brings parts of its own');
  return { text, about };
}

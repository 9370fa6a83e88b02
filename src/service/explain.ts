import type { Decision } from '../core/decision.ts';
import { type Explanation, explainDecision, type LocalFinding } from '../core/explain/explain.ts';
import { findPlace } from '../core/explain/find-place.ts';
import { type Message, TEXT_MAX_CHARS } from '../core/message.ts';
import { cutText } from '../core/pipeline/cut-text.ts';
import { isExempt } from '../core/pipeline/moderate.ts';
import { normalise } from '../core/pipeline/normalise.ts';
import { isTooShort } from '../core/pipeline/readings.ts';
import { columnsOf } from '../core/pipeline/thresholds.ts';
import { compileParts, type LocalHit, type LocalPart } from '../core/rules/local-rules.ts';
import { readSeen } from '../core/shown/shown.ts';
import type { Tenant } from '../core/tenant.ts';

/** How many UTF-16 code units of text one request may have its rules look at again to find places: some seconds of work on the worst texts, a thousand short messages. */
const LOOKED_AT_MAX = 250_000;

/** What is to be explained: the decisions of a request, in the order of its messages. */
export type ToExplain = {
  readonly tenant: Tenant;
  readonly messages: readonly Message[];
  readonly decisions: readonly Decision[];
  /** What the rules that look at who wrote when found, a list for each message that is not exempt; none where nobody noted it. */
  readonly contextHits: readonly (readonly LocalHit[])[];
};

/**
 * Explains decisions by the policy and the settings that the tenant has now. No model is asked, and nothing is counted.
 * @example const [why] = await explainDecisions({ tenant, messages, decisions, contextHits: [] });
 */
export async function explainDecisions(given: ToExplain): Promise<readonly Explanation[]> {
  const { tenant, messages, decisions } = given;
  const parts: LocalPart[] = [];
  for (const part of compileParts(tenant.settings)) {
    parts.push(part);
    await nextTurn();
  }
  const budget = { left: LOOKED_AT_MAX };
  const columns = columnsOf(tenant.policy);
  const alsoJudge = tenant.settings.local_flags === 'also_judge';
  const contextHits = [...given.contextHits];
  const explanations: Explanation[] = [];
  for (const [place, message] of messages.entries()) {
    const decision = decisions[place];
    if (!decision) continue;
    const raw = message.text;
    const text = cutText(normalise(raw), TEXT_MAX_CHARS);
    const exempt = isExempt(tenant, message);
    const inContext = exempt ? [] : (contextHits.shift() ?? []);
    const findings = exempt ? [] : [...(await findAll(parts, raw, text, budget)), ...inContext.map(withoutPlace)];
    const isTrusted = message.author_trusted;
    const facts = { decision, findings, columns, alsoJudge, plan: tenant.plan, isTrusted, isShort: isTooShort(text) };
    const { decided_by, scores, without } = explainDecision(facts);
    explanations.push({
      message_id: message.id,
      decided_by,
      normal_form: text,
      shown_form: readSeen(raw, text).shown,
      local_hits: findings,
      scores,
      without,
    });
  }
  return explanations;
}

function withoutPlace(hit: LocalHit): LocalFinding {
  return { ...hit, name: hit.rule, at: null };
}

async function findAll(
  parts: readonly LocalPart[],
  raw: string,
  text: string,
  budget: { left: number },
): Promise<LocalFinding[]> {
  const findings: LocalFinding[] = [];
  for (const part of parts) {
    const whole = part.findInText(raw, text);
    await nextTurn();
    if (!whole) continue;
    const place = await findPlace(raw, async (piece) => {
      budget.left -= piece.length;
      if (budget.left < 0) return 'too_much';
      // A hostile text takes a rule milliseconds each time.
      await nextTurn();
      return part.findInText(piece, cutText(normalise(piece), TEXT_MAX_CHARS));
    });
    findings.push({ ...(place?.hit ?? whole), name: part.name, at: place?.at ?? null });
  }
  return findings;
}

/** Lets others have their turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { Judged } from '../../../../bots/core/ingest/candidate.ts';
import { caseReasonOf } from '../../../../bots/core/ingest/plan-case.ts';
import { explainRefusal, timeoutUntil } from '../../../../bots/core/port/capabilities.ts';
import { REFUSALS, STEPS } from '../../../../bots/core/port/outcome.ts';
import { BOTS } from '../../../../bots/registry.ts';
import { ACTIONS, type Action, severity } from '../../../../src/core/decisions/decision.ts';

function judged(action: Action): Judged {
  const category = action === 'none' ? null : 'scam';
  return {
    decision: {
      message_id: 'm',
      action,
      category,
      probability: 0.9,
      scores: { scam: 0.9 },
      judged: true,
      reason: 'model',
    },
    detail: { rule: null, matched: '', threshold: 0.75, logId: 'd' },
  };
}

describe('the reason of a decision', () => {
  it('is the most severe of both parts, while forwarded text causes at most a delete', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), fc.constantFrom(...ACTIONS), (own, quoted) => {
        const ground = caseReasonOf({ own: judged(own), quoted: judged(quoted), pictured: null });
        const capped = Math.min(severity(quoted), severity('delete'));
        expect(severity(ground?.action ?? 'none')).toBe(Math.max(severity(own), capped));
        if (ground?.action === 'timeout') expect(ground.quoted).toBe(false);
      }),
    );
  });

  it('gives a picture the same weight as the text, and names its place', () => {
    const found = caseReasonOf({ own: judged('flag'), quoted: judged('timeout'), pictured: judged('timeout') });
    expect(found).toMatchObject({ action: 'timeout', place: 'picture', quoted: false });
    const alike = caseReasonOf({ own: judged('delete'), quoted: null, pictured: judged('delete') });
    expect(alike?.place).toBeUndefined();
  });

  it('is null when nothing triggered', () => {
    expect(caseReasonOf({ own: judged('none'), quoted: null, pictured: null })).toBeNull();
    expect(caseReasonOf({ own: judged('none'), quoted: judged('none'), pictured: judged('none') })).toBeNull();
  });
});

describe('the end of a timeout', () => {
  it('stays within the platform limits for any policy', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BOTS), fc.integer({ min: 1, max: 525_600 }), ({ capabilities }, minutes) => {
        const untilMs = timeoutUntil(capabilities, minutes, 0);
        const bounds = capabilities.timeout;
        if (!bounds) {
          expect(untilMs).toBeNull();
          return;
        }
        expect(untilMs).toBeGreaterThanOrEqual(bounds.minSeconds * 1_000);
        expect(untilMs).toBeLessThanOrEqual(bounds.maxSeconds * 1_000);
      }),
    );
  });
});

describe('a refused action', () => {
  it('has an explanation for every platform and step', () => {
    for (const { capabilities } of BOTS) {
      for (const step of STEPS) {
        for (const refusal of REFUSALS)
          expect(explainRefusal(ENGLISH, capabilities, step, refusal)).toMatch(/^[a-z].*\.$/);
      }
    }
  });
});

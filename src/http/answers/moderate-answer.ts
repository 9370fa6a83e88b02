import type { ModerateAnswer } from '../../core/moderation/moderate-request.ts';
import { writeDecision } from '../../core/moderation/scored.ts';

/** Where messages are judged. */
export const MODERATE_PATH = '/v1/moderate';

/** An answer as the wire has it. */
export function writeAnswer(requestId: string, { decisions, details, usage }: ModerateAnswer): string {
  let written = '';
  decisions.forEach((decision, index) => {
    written += `${index === 0 ? '' : ','}${writeDecision(decision, details[index]?.scored)}`;
  });
  return `{"request_id":${JSON.stringify(requestId)},"decisions":[${written}],"usage":${JSON.stringify(usage)}}`;
}

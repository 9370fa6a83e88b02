import { describe, expect, it } from 'vitest';
import { createEmbeddedJudge } from '../../../src/judge/embedded/embedded.ts';
import { CARD_HEADINGS, cardRows, evaluateForCard, handWritten, testMessages } from '../../../train/card.ts';
import { htmlReport } from '../../../train/html-report.ts';
import { readPage, tableUnder } from '../../docs/markdown.ts';

const judge = createEmbeddedJudge();
const report = await evaluateForCard(judge, await handWritten());

describe('the model card', () => {
  it('says of the hand-written lines what steward judge eval says of the shipped weights', () => {
    const page = readPage('docs/embedded-judge.md');
    expect(tableUnder(page, 'On the lines written by hand')).toEqual(cardRows(report));
    expect(page.source).toContain(`| ${CARD_HEADINGS.join(' | ')} |`);
    expect(page.source).toContain(`\`${judge.model}\``);
  });

  it('can be had as a page with a calibration curve of every category that has messages', () => {
    const page = htmlReport(report);
    for (const [name] of cardRows(report)) expect(page).toContain(`aria-label="calibration of ${name}"`);
  });

  it('takes abuse and threats of the test split as one category, and leaves the rest of the splits out', () => {
    const row = { source: 's', text: 'x', english: true } as const;
    const messages = testMessages([
      { ...row, split: 'test', labels: { threat: 1, spam: 0 } },
      { ...row, split: 'test', labels: { threat: 0, harassment: 1 } },
      { ...row, split: 'test', labels: { threat: 0 } },
      { ...row, split: 'train', labels: { spam: 1 } },
    ]);
    expect(messages.map(({ labels }) => Object.fromEntries(labels))).toEqual([
      { spam: false, harassment: true },
      { harassment: true },
      {},
    ]);
  });
});

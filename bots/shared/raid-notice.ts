import type { Notice } from '../../src/core/communities.ts';
import type { Capabilities } from './capabilities.ts';
import type { Button, Entry } from './rendering.ts';
import { buttonId } from './rendering.ts';
import { cutLine, showDuration } from './text.ts';

/**
 * The one entry of a raid. `text` of its notice is the state in words, `verdict` says that it was lifted, and its results are the timeouts
 * of newcomers.
 */
export function renderRaidNotice(capabilities: Capabilities, notice: Notice): Entry {
  const lifted = notice.verdict;
  const timedOut = notice.results.filter(({ step, outcome }) => step === 'timeout' && outcome === 'done').length;
  const missed = notice.results.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed').length;
  const buttons: Button[] = [];
  if (!lifted) buttons.push({ id: buttonId('lift', notice.id), label: 'Lift', style: 'good' });
  if ((timedOut === 0 || missed > 0) && capabilities.timeout) {
    buttons.push({ id: buttonId('raid_timeout', notice.id), label: 'Time out all newcomers', style: 'danger' });
  }
  const last = notice.results.at(-1);
  const stay = lifted ? '; they stay so until it ends or a moderator ends it' : '';
  return {
    id: notice.id,
    tone: lifted ? 'muted' : 'danger',
    title: lifted ? 'Raid, lifted' : notice.trial ? 'Trial, raid' : 'Raid',
    author: null,
    place: null,
    text: notice.text,
    fields: [
      ...(timedOut > 0
        ? [
            {
              label: 'Done',
              value: `${timedOut} newcomers timed out${last?.by ? ` by ${last.by.name} (${last.by.id})` : ''}${stay}`,
            },
          ]
        : []),
      ...(missed > 0 ? [{ label: 'Not done', value: `${missed} newcomers could not be timed out` }] : []),
      ...(lifted
        ? [
            {
              label: 'Handled',
              value: cutLine(
                `lifted by ${lifted.by.name} (${lifted.by.id}), ${showDuration(lifted.atMs - notice.createdAtMs)} after it began`,
                400,
              ),
            },
          ]
        : []),
    ],
    buttons,
  };
}

import { z } from 'zod';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { showTime } from '../i18n/text.ts';
import type { SystemEntryFormat } from './show-system-entry.ts';

const overdueSchema = z.object({ count: z.number(), minutes: z.number(), atMs: z.number() });

function read({ body }: Pick<SystemEntry, 'body'>) {
  return overdueSchema.parse(JSON.parse(body));
}

/** How many severe messages waited for review longer than the tenant allows. It is told once. */
export const OVERDUE_ENTRY: SystemEntryFormat<z.output<typeof overdueSchema>> = {
  read,
  render(translate, systemEntry) {
    const { count, minutes, atMs } = read(systemEntry);
    return {
      id: systemEntry.id,
      tone: 'warning',
      title: translate('overdue.title'),
      fields: [
        {
          label: translate('overdue.waiting'),
          value: translate('overdue.count_waited', { count, minutes, time: showTime(atMs) }),
        },
      ],
      buttons: [],
    };
  },
  isOver: () => true,
};

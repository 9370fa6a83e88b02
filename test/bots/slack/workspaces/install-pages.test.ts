import { expect, it } from 'vitest';
import { FAILED } from '../../../../bots/slack/workspaces/install-pages.ts';
import { INSTALL_PATH } from '../../../../bots/slack/workspaces/install-paths.ts';

it('leads from each page of a failure to where an installation begins, where that helps', () => {
  const hrefs = Object.entries(FAILED).map(([name, { link }]) => [name, link?.href]);
  expect(new Set(hrefs.map(([, href]) => href))).toEqual(new Set([INSTALL_PATH, undefined]));
  expect(Object.fromEntries(hrefs)).toMatchObject({ no_bot: undefined, store: INSTALL_PATH });
});

import { expect, it } from 'vitest';
import { createVault, type Kept, readInstallation } from '../../../../bots/slack/workspaces/kept.ts';

const KEPT: Kept = {
  installation: {
    team: { id: 'T1', name: 'Ants' },
    bot: { token: 'xoxb-1', id: 'B1', userId: 'U1', scopes: ['commands'] },
    user: { id: 'U2', token: 'xoxp-1', scopes: ['chat:write'] },
  },
  installedAtMs: 1,
  installerId: 'U2',
  url: 'https://ants.slack.com/',
};
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

it('opens what it sealed, for that workspace and with that key alone', () => {
  const sealed = createVault([OLD]).close('T1', KEPT);
  expect(sealed).not.toContain('xoxb');
  expect(createVault([OLD]).open('T1', sealed)).toEqual({ kept: KEPT, isOld: false });
  expect(createVault([OLD]).open('T2', sealed)).toBeNull();
  expect(createVault([NEW]).open('T1', sealed)).toBeNull();
  expect(createVault([OLD]).open('T1', `${sealed.slice(0, -6)}AAAAA=`)).toBeNull();
});

it('opens with the old key what it seals with the new one', () => {
  const both = createVault([NEW, OLD]);
  expect(both.open('T1', createVault([OLD]).close('T1', KEPT))).toEqual({ kept: KEPT, isOld: true });
  expect(createVault([NEW]).open('T1', both.close('T1', KEPT))?.kept).toEqual(KEPT);
});

it('reads an installation of a whole organisation under its id, and none without a bot', () => {
  const org = { ...KEPT.installation, team: undefined, enterprise: { id: 'E1' }, isEnterpriseInstall: true };
  expect(readInstallation(org)?.team).toEqual({ id: 'E1' });
  expect(readInstallation({ ...KEPT.installation, team: undefined })).toBeNull();
  expect(readInstallation({ ...KEPT.installation, bot: undefined })).toBeNull();
});

import { exportTenant } from '../../../src/service/export-tenant.ts';
import { importTenant, readExport } from '../../../src/service/import-tenant.ts';
import { createLinkCode, unlinkCommunity, useLinkCode } from '../../../src/service/link-community.ts';
import { mintKey } from '../../../src/service/mint-key.ts';
import { CODE_MINUTES } from '../../../src/service/one-time-code.ts';
import { createSignInCode, LINK_MINUTES } from '../../../src/service/sign-in.ts';
import { denied, done, fault, note, secretly, withButtons } from '../answers.ts';
import type { Answer } from '../rendering.ts';
import { buttonId } from '../rendering.ts';
import { compareRules } from '../setup/compare-rules.ts';
import { ask } from '../setup/question.ts';
import { cutLine } from '../text.ts';
import { typed } from '../typed.ts';
import { type CommandContext, type Handler, textOf } from './context.ts';

/** `key`, `link`, `unlink`, `export`, `import` and `erase`. */
export const TENANT_HANDLERS: Readonly<Record<string, Handler>> = {
  'key create': async ({ bot, tenant }, args) => {
    const deps = { store: bot.deps.store, defaultPlan: bot.deps.settings.defaultPlan };
    const key = await mintKey(deps, { tenant: tenant.name, label: textOf(args, 'label') });
    return secretly(
      note(
        'An API key, shown only now',
        { kind: 'secret', text: key.api_key },
        { kind: 'fields', fields: [{ label: 'Id', value: key.key_id, code: true }] },
        {
          kind: 'text',
          text: 'Send it as "Authorization: Bearer <key>", for example to PUT /v1/policy. Only its hash is kept.',
        },
      ),
    );
  },
  'key list': async ({ bot, tenant }) => secretly(await listKeys({ bot, tenant })),
  'key revoke': async ({ bot, tenant }, args) => {
    const revoked = await bot.deps.store.revokeKey(textOf(args, 'id'), tenant.id);
    return revoked ? done('The key is revoked.') : fault('There is no active key of that id.');
  },
  'link code': async ({ bot, tenant }) => {
    const code = await createLinkCode({ communities: bot.deps.communities, now: bot.deps.schedule.now }, tenant.id);
    return secretly(
      note(
        `A code, good once within ${CODE_MINUTES} minutes`,
        {
          kind: 'text',
          text: `Whoever enters it with ${typed(bot.platform.capabilities, 'link join')} in another community shares, and may change, these rules.`,
        },
        { kind: 'secret', text: code },
      ),
    );
  },
  'link join': async ({ bot, community, tenant }, args) => {
    const deps = { communities: bot.deps.communities, store: bot.deps.store, now: bot.deps.schedule.now };
    const theirs = await useLinkCode(deps, textOf(args, 'code'));
    const changes = compareRules(tenant, theirs);
    const question = { kind: 'join', communityId: community.id, tenantId: theirs.id } as const;
    return withButtons(
      fault(
        changes.length === 0
          ? 'Share their rules? Nothing would be decided otherwise now'
          : 'Share their rules? This would change',
        ...(changes.length > 0 ? [{ kind: 'list' as const, items: changes }] : []),
      ),
      ...(await ask(bot, question, 'Share their rules')),
    );
  },
  dashboard: async ({ bot, community, tenant, command }) => {
    const { dashboardUrl } = bot.deps.settings;
    if (dashboardUrl === null)
      return fault('Who runs Steward has not said where the dashboard is reached (SERVICE_PUBLIC_URL).');
    const rights = await bot.platform.rightsOf({ id: community.externalId, name: community.name }, command.by.id);
    if (rights !== 'moderate' && rights !== 'manage') return denied('moderate');
    const { id: personId, name } = command.by;
    const grant = { tenantId: tenant.id, keyId: null, communityId: community.id, personId, name, rights };
    const codes = { communities: bot.deps.communities, now: bot.deps.schedule.now };
    const code = await createSignInCode(codes, grant);
    return secretly(
      note(
        `A link into the dashboard, good once within ${LINK_MINUTES} minutes`,
        { kind: 'secret', text: `${dashboardUrl}/enter?code=${code}` },
        {
          kind: 'text',
          text:
            rights === 'manage'
              ? 'Whoever opens it first may see and change what you may: give it to nobody.'
              : 'Whoever opens it first may look and decide as you may: give it to nobody.',
        },
      ),
    );
  },
  unlink: async ({ bot, community }) => {
    const deps = {
      communities: bot.deps.communities,
      store: bot.deps.store,
      defaultPlan: bot.deps.settings.defaultPlan,
    };
    const { tenant } = await unlinkCommunity(deps, community.id);
    bot.directory.forget(community.externalId);
    return tenant.id === community.tenantId
      ? note('This community has rules of its own already.')
      : done('This community has its own rules again.');
  },
  export: async ({ tenant, community, exemptions }) =>
    note('Rules and settings', {
      kind: 'file',
      name: 'steward-export.json',
      content: `${JSON.stringify(exportTenant(tenant, { community, exemptions }), null, 2)}\n`,
    }),
  import: async ({ bot, tenant, community }, args) => {
    const file = readExport(textOf(args, 'file'));
    await importTenant({ store: bot.deps.store, communities: bot.deps.communities }, tenant, community, file);
    bot.directory.forget(community.externalId);
    return done(`Imported. ${typed(bot.platform.capabilities, 'policy show')} shows what holds now.`);
  },
  erase: askBeforeErasing,
};

async function listKeys({ bot, tenant }: Pick<CommandContext, 'bot' | 'tenant'>): Promise<Answer> {
  const keys = await bot.deps.store.listKeys(tenant.id);
  const items = keys.slice(0, 25).map(({ id, label, createdAt, revokedAt }) => {
    const state = revokedAt === null ? 'active' : 'revoked';
    return cutLine(
      `${id}: ${state}, made ${createdAt.toISOString().slice(0, 10)}${label === '' ? '' : `, ${label}`}`,
      200,
    );
  });
  return note(`${keys.length} API keys`, ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []));
}

/** What is erased is said before it is confirmed, also when it is the rules of other communities. */
async function askBeforeErasing({ bot, community }: CommandContext): Promise<Answer> {
  const sharing = await bot.deps.communities.listCommunities({ tenantId: community.tenantId });
  const others = sharing.filter(({ id }) => id !== community.id).length;
  const shared =
    others === 0
      ? ''
      : ` ${others} linked ${others === 1 ? 'community loses' : 'communities lose'} its rules with it; ${typed(bot.platform.capabilities, 'unlink')} first keeps them.`;
  return withButtons(
    fault('Erase everything that is kept of this community?', {
      kind: 'text',
      text: `Policy, settings, decision log, entries, exemptions, usage and every API key. It cannot be undone.${shared}`,
    }),
    { id: buttonId('erase', community.id), label: 'Erase everything', style: 'danger' },
    { id: buttonId('keep', community.id), label: 'Keep it', style: 'plain' },
  );
}

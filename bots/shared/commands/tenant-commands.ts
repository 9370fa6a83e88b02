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
  'key create': async ({ bot, say, tenant }, args) => {
    const deps = { store: bot.deps.store, defaultPlan: bot.deps.settings.defaultPlan };
    const key = await mintKey(deps, { tenant: tenant.name, label: textOf(args, 'label') });
    return secretly(
      note(
        say('An API key, shown only now'),
        { kind: 'secret', text: key.api_key },
        { kind: 'fields', fields: [{ label: say('Id'), value: key.key_id, code: true }] },
        {
          kind: 'text',
          text: say('Send it as "Authorization: Bearer <key>", for example to PUT /v1/policy. Only its hash is kept.'),
        },
      ),
    );
  },
  'key list': async ({ bot, say, tenant }) => secretly(await listKeys({ bot, say, tenant })),
  'key revoke': async ({ bot, say, tenant }, args) => {
    const revoked = await bot.deps.store.revokeKey(textOf(args, 'id'), tenant.id);
    return revoked ? done(say('The key is revoked.')) : fault(say('There is no active key of that id.'));
  },
  'link code': async ({ bot, say, tenant }) => {
    const code = await createLinkCode({ communities: bot.deps.communities, now: bot.deps.schedule.now }, tenant.id);
    return secretly(
      note(
        say('A code, good once within {minutes} minutes', { minutes: CODE_MINUTES }),
        {
          kind: 'text',
          text: say('Whoever enters it with {command} in another community shares, and may change, these rules.', {
            command: typed(bot.platform.capabilities, 'link join'),
          }),
        },
        { kind: 'secret', text: code },
      ),
    );
  },
  'link join': async ({ bot, say, community, tenant }, args) => {
    const deps = { communities: bot.deps.communities, store: bot.deps.store, now: bot.deps.schedule.now };
    const theirs = await useLinkCode(deps, textOf(args, 'code'));
    const changes = compareRules(say, tenant, theirs);
    const question = { kind: 'join', communityId: community.id, tenantId: theirs.id } as const;
    return withButtons(
      fault(
        changes.length === 0
          ? say('Share their rules? Nothing would be decided otherwise now')
          : say('Share their rules? This would change'),
        ...(changes.length > 0 ? [{ kind: 'list' as const, items: changes }] : []),
      ),
      ...(await ask(bot, say, question, say('Share their rules'))),
    );
  },
  dashboard: async ({ bot, say, community, tenant, command }) => {
    const { dashboardUrl } = bot.deps.settings;
    if (dashboardUrl === null)
      return fault(say('Who runs Steward has not said where the dashboard is reached (SERVICE_PUBLIC_URL).'));
    const rights = await bot.platform.rightsOf({ id: community.externalId, name: community.name }, command.by.id);
    if (rights !== 'moderate' && rights !== 'manage') return denied(say, 'moderate');
    const { id: personId, name } = command.by;
    const grant = { tenantId: tenant.id, keyId: null, communityId: community.id, personId, name, rights };
    const codes = { communities: bot.deps.communities, now: bot.deps.schedule.now };
    const code = await createSignInCode(codes, grant);
    return secretly(
      note(
        say('A link into the dashboard, good once within {minutes} minutes', { minutes: LINK_MINUTES }),
        { kind: 'secret', text: `${dashboardUrl}/enter?code=${code}` },
        {
          kind: 'text',
          text:
            rights === 'manage'
              ? say('Whoever opens it first may see and change what you may: give it to nobody.')
              : say('Whoever opens it first may look and decide as you may: give it to nobody.'),
        },
      ),
    );
  },
  unlink: async ({ bot, say, community }) => {
    const deps = {
      communities: bot.deps.communities,
      store: bot.deps.store,
      defaultPlan: bot.deps.settings.defaultPlan,
    };
    const { tenant } = await unlinkCommunity(deps, community.id);
    bot.directory.forget(community.externalId);
    return tenant.id === community.tenantId
      ? note(say('This community has rules of its own already.'))
      : done(say('This community has its own rules again.'));
  },
  export: async ({ say, tenant, community, exemptions }) =>
    note(say('Rules and settings'), {
      kind: 'file',
      name: 'steward-export.json',
      content: `${JSON.stringify(exportTenant(tenant, { community, exemptions }), null, 2)}\n`,
    }),
  import: async ({ bot, say, tenant, community }, args) => {
    const file = readExport(textOf(args, 'file'));
    await importTenant({ store: bot.deps.store, communities: bot.deps.communities }, tenant, community, file);
    bot.directory.forget(community.externalId);
    return done(
      say('Imported. {command} shows what holds now.', { command: typed(bot.platform.capabilities, 'policy show') }),
    );
  },
  erase: askBeforeErasing,
};

async function listKeys({ bot, say, tenant }: Pick<CommandContext, 'bot' | 'say' | 'tenant'>): Promise<Answer> {
  const keys = await bot.deps.store.listKeys(tenant.id);
  const items = keys.slice(0, 25).map(({ id, label, createdAt, revokedAt }) => {
    const values = { id, date: createdAt.toISOString().slice(0, 10) };
    const state =
      revokedAt === null ? say('{id}: active, made {date}', values) : say('{id}: revoked, made {date}', values);
    return cutLine(`${state}${label === '' ? '' : `, ${label}`}`, 200);
  });
  return note(
    say('{count} API keys', { count: keys.length }),
    ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
  );
}

/** What is erased is said before it is confirmed, also when it is the rules of other communities. */
async function askBeforeErasing({ bot, say, community }: CommandContext): Promise<Answer> {
  const sharing = await bot.deps.communities.listCommunities({ tenantId: community.tenantId });
  const others = sharing.filter(({ id }) => id !== community.id).length;
  const shared =
    others === 0
      ? ''
      : ` ${say(
          '{count, plural, one {# linked community loses} other {# linked communities lose}} its rules with it; {command} first keeps them.',
          { count: others, command: typed(bot.platform.capabilities, 'unlink') },
        )}`;
  return withButtons(
    fault(say('Erase everything that is kept of this community?'), {
      kind: 'text',
      text:
        say('Policy, settings, decision log, entries, exemptions, usage and every API key. It cannot be undone.') +
        shared,
    }),
    { id: buttonId('erase', community.id), label: say('Erase everything'), style: 'danger' },
    { id: buttonId('keep', community.id), label: say('Keep it'), style: 'plain' },
  );
}

import { makeCode } from '../../../../src/service/common/one-time-code.ts';
import { unlinkCommunity, useCodeFor } from '../../../../src/service/communities/link.ts';
import { exportTenant, importTenant, readExport } from '../../../../src/service/policy/transfer.ts';
import { mintKey } from '../../../../src/service/tenants/keys.ts';
import { createSignInCode, grantInChat, LINK_MINUTES } from '../../../../src/service/tenants/sign-in.ts';
import { cutLine } from '../../i18n/translate.ts';
import { typed } from '../../incidents/view/typed-command.ts';
import {
  type Answer,
  button,
  codeAnswer,
  denied,
  done,
  failure,
  note,
  privately,
  withButtons,
} from '../../port/rendering.ts';
import { refOf } from '../../runtime/directory.ts';
import { compareRules } from '../../setup/compare-rules.ts';
import { askQuestion } from '../../setup/pending-question.ts';
import { serviceDeps } from '../../state/platform-access.ts';
import { type CommandContext, type Handler, textOf } from '../context.ts';

/** `key`, `link`, `dashboard`, `unlink`, `export`, `import` and `erase`. */
export const TENANT_HANDLERS: Readonly<Record<string, Handler>> = {
  'key create': async ({ bot, translate, tenant }, args) => {
    const key = await mintKey(serviceDeps(bot), { tenant: tenant.name, label: textOf(args, 'label') });
    return privately(
      note(
        translate('tenant.an_api_key_shown_only_now'),
        { kind: 'secret', text: key.api_key },
        [{ label: translate('tenant.id'), value: key.key_id, code: true }],
        translate('tenant.send_authorization_bearer_key_example'),
      ),
    );
  },
  'key list': async (context) => privately(await listKeys(context)),
  'key revoke': async ({ bot, translate, tenant }, args) => {
    const revoked = await bot.deps.store.revokeKey(textOf(args, 'id'), tenant.id);
    return revoked ? done(translate('tenant.the_key_is_revoked')) : failure(translate('tenant.no_active_key_id'));
  },
  'link code': async ({ bot, translate, tenant }) => {
    const code = await makeCode(serviceDeps(bot), 'link', tenant.id);
    const command = typed(bot.platform.capabilities, 'link join');
    return codeAnswer(translate, code, translate('tenant.whoever_enters_command_another_community', { command }));
  },
  'link join': async ({ bot, translate, community, tenant }, args) => {
    const theirs = await useCodeFor(serviceDeps(bot), 'link', textOf(args, 'code'), (id) =>
      bot.deps.store.findTenant({ id }),
    );
    const changes = compareRules(translate, tenant, theirs);
    const question = { kind: 'join', communityId: community.id, tenantId: theirs.id } as const;
    const title = translate(
      changes.length === 0
        ? 'tenant.share_rules_nothing_decided_otherwise'
        : 'tenant.share_their_rules_this_would_change',
    );
    return askQuestion(bot, translate, question, translate('tenant.share_their_rules'), title, changes);
  },
  dashboard: async ({ bot, translate, community, command }) => {
    const { dashboardUrl } = bot.deps.settings;
    if (dashboardUrl === null) return failure(translate('tenant.runs_steward_not_said_where'));
    const rights = await bot.platform.rightsOf(refOf(community), command.by.id);
    if (rights !== 'moderate' && rights !== 'manage') return denied(translate, 'moderate');
    const { id: personId, name } = command.by;
    const code = await createSignInCode(serviceDeps(bot), grantInChat(community, { personId, name }, rights));
    const title = translate('tenant.link_into_dashboard_good_once', { minutes: LINK_MINUTES });
    const link = { kind: 'secret', text: `${dashboardUrl}/enter?code=${code}` } as const;
    const mayChange = rights === 'manage';
    const who = translate(
      mayChange ? 'tenant.whoever_opens_first_see_change' : 'tenant.whoever_opens_first_look_decide',
    );
    return privately(note(title, link, who));
  },
  unlink: async ({ bot, translate, community }) => {
    const { tenant } = await unlinkCommunity(serviceDeps(bot), community.id);
    bot.directory.forget(community.externalId);
    return tenant.id === community.tenantId
      ? note(translate('tenant.community_rules_own_already'))
      : done(translate('tenant.community_own_rules_again'));
  },
  export: async ({ translate, tenant, community, exemptions }) => {
    const content = `${JSON.stringify(exportTenant(tenant, { community, exemptions }), null, 2)}\n`;
    return note(translate('tenant.rules_and_settings'), { kind: 'file', name: 'steward-export.json', content });
  },
  import: async ({ bot, translate, tenant, community }, args) => {
    await importTenant(bot.deps, tenant, community, readExport(textOf(args, 'file')));
    bot.directory.forget(community.externalId);
    const command = typed(bot.platform.capabilities, 'policy show');
    return done(translate('tenant.imported_command_shows_what_holds_now', { command }));
  },
  erase: askBeforeErasing,
};

async function listKeys({ bot, translate, tenant }: CommandContext): Promise<Answer> {
  const keys = await bot.deps.store.listKeys(tenant.id);
  const items = keys.slice(0, 25).map(({ id, label, createdAt, revokedAt }) => {
    const values = { id, date: createdAt.toISOString().slice(0, 10) };
    const state = translate(revokedAt === null ? 'tenant.id_active_made_date' : 'tenant.id_revoked_made_date', values);
    return cutLine(`${state}${label === '' ? '' : `, ${label}`}`, 200);
  });
  return note(translate('tenant.api_keys', { count: keys.length }), items);
}

/** Lists what an erasure deletes, also the rules of linked communities, and asks for confirmation. */
async function askBeforeErasing({ bot, translate, community }: CommandContext): Promise<Answer> {
  const sharing = await bot.deps.communities.listCommunities({ tenantId: community.tenantId });
  const others = sharing.filter(({ id }) => id !== community.id).length;
  const command = typed(bot.platform.capabilities, 'unlink');
  const shared = translate('tenant.linked_communities_lose_rules_command', { count: others, command });
  const own = translate('tenant.policy_settings_decision_log_entries');
  return withButtons(
    failure(translate('tenant.erase_everything_kept_community'), others === 0 ? own : `${own} ${shared}`),
    button('erase', community.id, translate('tenant.erase_everything'), 'danger'),
    button('keep', community.id, translate('tenant.keep_it')),
  );
}

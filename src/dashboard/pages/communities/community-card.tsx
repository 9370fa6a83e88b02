import { LANGUAGE_NAMES, languageOf } from '../../../core/common/languages.ts';
import type { Community, CommunityReport, TestStep } from '../../../core/communities/community.ts';
import { FactList, Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import type { TenantPageContext } from '../../request/page-context.ts';
import { CoverageMap } from './permission-map.tsx';

/** The bots' reports about the communities on a page. */
export type CommunitySeen = {
  readonly running: ReadonlySet<string>;
  readonly coverage: ReadonlyMap<string, CommunityReport<'coverage'>>;
  readonly tests: ReadonlyMap<string, CommunityReport<'test'>>;
  readonly nowMs: number;
};

type CardProps = { readonly page: TenantPageContext; readonly community: Community; readonly seen: CommunitySeen };

/** Shows one community: its settings, what the bot can do in it, and the result of its last test. */
export function CommunityCard({ page, community, seen }: CardProps) {
  const { id, platform, name, externalId, logChannel, trial, notify, lockdown, removedAtMs } = community;
  const isRunning = seen.running.has(platform);
  return (
    <li>
      <div class="facts">
        <h2 class="name">{name}</h2>
        <FactList
          facts={[
            ['Platform', `${platform}${isRunning ? '' : ' (no process runs its bot now)'}`],
            ['Id', externalId, 'any'],
            ['Entries go to', logWords(logChannel), 'any'],
            ['Acts', trial ? 'no: trial, it only says what it would do' : 'yes'],
            ['Tells authors', notify ? 'yes' : 'no'],
            [
              'Language',
              `${LANGUAGE_NAMES[languageOf(community)]}${community.language === null ? ' (the community’s own)' : ''}`,
            ],
            ['A raid closes the door', lockdown ? 'yes' : 'no'],
            [
              'Removed the bot',
              removedAtMs === null ? null : (
                <>
                  <Time at={removedAtMs} />; what is kept of it is erased 30 days after
                </>
              ),
            ],
          ]}
        />
        {removedAtMs === null ? (
          <>
            <CoverageMap report={seen.coverage.get(id) ?? null} name={name} nowMs={seen.nowMs} />
            <LastTest report={seen.tests.get(id) ?? null} />
            <Acts page={page} community={community} />
          </>
        ) : null}
      </div>
    </li>
  );
}

function Acts({ page, community: { id, name } }: Omit<CardProps, 'seen'>) {
  return (
    <div class="acts">
      <PostForm page={page} path={`/connections/${id}/look`}>
        <Submit class="secondary" aria-label={`Check again in ${name}`} label="Check again" />
      </PostForm>
      <PostForm page={page} path={`/connections/${id}/test`}>
        <Submit class="secondary" aria-label={`Test with a message in ${name}`} label="Test with a message" />
      </PostForm>
    </div>
  );
}

function LastTest({ report }: { readonly report: CommunityReport<'test'> | null }) {
  if (!report) return <p class="small">No test message was sent yet: it shows that all of the way works.</p>;
  const { found, logged, deleted, by, channel } = report.data;
  return (
    <>
      <p class="small">
        Test message of <Time at={report.atMs} /> by {by} in {channel}:
      </p>
      <ul class="steps">
        <Step name="found" step={found} />
        <Step name="logged" step={logged} />
        <Step name="deleted" step={deleted} />
      </ul>
    </>
  );
}

function Step({ name, step: { isWell, text } }: { readonly name: string; readonly step: TestStep }) {
  return <li class={isWell ? 'well' : 'ill'}>{`${isWell ? '✓' : '✗ not'} ${name}: ${text}`}</li>;
}

function logWords(logChannel: string | null): string {
  if (logChannel === null) return 'nobody has chosen a channel: /steward log here does';
  return logChannel === '' ? 'nowhere, by choice' : `channel ${logChannel}`;
}

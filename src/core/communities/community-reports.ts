import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Community, PermissionAudit } from './community.ts';

/** How one step of a test message went. */
export type TestStep = { readonly isWell: boolean; readonly text: string };

/** How a test message fared: found, logged and deleted, each with how it went. */
export type TestReport = {
  readonly by: string;
  readonly channel: string;
  readonly found: TestStep;
  readonly logged: TestStep;
  readonly deleted: TestStep;
};

/** What a bot found out in a community, the last of each kind. */
export type CommunityReports = { readonly coverage: PermissionAudit; readonly test: TestReport };
export type ReportKind = keyof CommunityReports;
export type CommunityReport<K extends ReportKind = ReportKind> = {
  readonly communityId: string;
  readonly kind: K;
  readonly atMs: number;
  readonly data: CommunityReports[K];
};

/** What bots found out, for pages that any process may show. */
export type CommunityReportStore = {
  /** Takes the place of the last one; nothing is kept of a community that is gone. */
  saveReport<K extends ReportKind>(report: CommunityReport<K>): Promise<void>;
  listReports<K extends ReportKind>(tenantId: string, kind: K): Promise<readonly CommunityReport<K>[]>;
  /** Communities that have the bot and whose report of a kind is older than this, or missing; those that waited longest first. */
  listUnreported(of: {
    readonly platform: ChatPlatform;
    readonly kind: ReportKind;
    readonly beforeMs: number;
    readonly limit: number;
  }): Promise<readonly Pick<Community, 'id' | 'tenantId'>[]>;
};

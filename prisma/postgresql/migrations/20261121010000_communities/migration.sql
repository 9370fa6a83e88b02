-- CreateTable
CREATE TABLE "Community" (
    "id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "logChannel" TEXT,
    "trial" BOOLEAN NOT NULL,
    "notify" BOOLEAN NOT NULL,
    "notifyText" TEXT NOT NULL,
    "lockdown" BOOLEAN NOT NULL,
    "welcomed" BOOLEAN NOT NULL DEFAULT false,
    "removedAtMs" BIGINT,

    CONSTRAINT "Community_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Exemption" (
    "communityId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,

    CONSTRAINT "Exemption_pkey" PRIMARY KEY ("communityId","kind","externalId")
);

-- CreateTable
CREATE TABLE "OneTimeCode" (
    "hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "expiresAtMs" BIGINT NOT NULL,

    CONSTRAINT "OneTimeCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Claim" (
    "key" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "heldUntilMs" BIGINT,
    "atMs" BIGINT NOT NULL,

    CONSTRAINT "Claim_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL,
    "communityId" TEXT NOT NULL,
    "channelId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "heldUntilMs" BIGINT NOT NULL,
    "action" TEXT NOT NULL,
    "category" TEXT,
    "verdict" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "data" TEXT NOT NULL,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Raid" (
    "id" TEXT NOT NULL,
    "communityId" TEXT NOT NULL,
    "noticeId" TEXT NOT NULL,
    "startedAtMs" BIGINT NOT NULL,
    "markedUntilMs" BIGINT NOT NULL,
    "liftedAtMs" BIGINT,
    "lockdownBefore" TEXT,
    "lockdownUntilMs" BIGINT,

    CONSTRAINT "Raid_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Newcomer" (
    "raidId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "joinedAtMs" BIGINT NOT NULL,

    CONSTRAINT "Newcomer_pkey" PRIMARY KEY ("raidId","personId")
);

-- CreateTable
CREATE TABLE "Verdict" (
    "decisionId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,

    CONSTRAINT "Verdict_pkey" PRIMARY KEY ("decisionId")
);

-- CreateIndex
CREATE INDEX "Community_tenantId_idx" ON "Community"("tenantId");

-- CreateIndex
CREATE INDEX "Community_removedAtMs_idx" ON "Community"("removedAtMs");

-- CreateIndex
CREATE UNIQUE INDEX "Community_platform_externalId_key" ON "Community"("platform", "externalId");

-- CreateIndex
CREATE INDEX "Claim_atMs_idx" ON "Claim"("atMs");

-- CreateIndex
CREATE INDEX "Notice_communityId_id_idx" ON "Notice"("communityId", "id");

-- CreateIndex
CREATE INDEX "Notice_state_heldUntilMs_idx" ON "Notice"("state", "heldUntilMs");

-- CreateIndex
CREATE UNIQUE INDEX "Notice_communityId_messageId_channelId_key" ON "Notice"("communityId", "messageId", "channelId");

-- CreateIndex
CREATE INDEX "Raid_communityId_idx" ON "Raid"("communityId");

-- CreateIndex
CREATE INDEX "Raid_markedUntilMs_idx" ON "Raid"("markedUntilMs");

-- CreateIndex
CREATE INDEX "Verdict_tenantId_idx" ON "Verdict"("tenantId");

-- AddForeignKey
ALTER TABLE "Community" ADD CONSTRAINT "Community_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exemption" ADD CONSTRAINT "Exemption_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Raid" ADD CONSTRAINT "Raid_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Newcomer" ADD CONSTRAINT "Newcomer_raidId_fkey" FOREIGN KEY ("raidId") REFERENCES "Raid"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Verdict" ADD CONSTRAINT "Verdict_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;



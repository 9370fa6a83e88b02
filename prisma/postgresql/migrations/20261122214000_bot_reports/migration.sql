-- CreateTable
CREATE TABLE "CommunityReport" (
    "communityId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,
    "data" TEXT NOT NULL,

    CONSTRAINT "CommunityReport_pkey" PRIMARY KEY ("communityId","kind")
);

-- CreateTable
CREATE TABLE "Errand" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "ask" TEXT NOT NULL,
    "untilMs" BIGINT NOT NULL,
    "takenBy" TEXT,
    "answer" TEXT,

    CONSTRAINT "Errand_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Errand_platform_untilMs_idx" ON "Errand"("platform", "untilMs");

-- AddForeignKey
ALTER TABLE "CommunityReport" ADD CONSTRAINT "CommunityReport_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Errand" ADD CONSTRAINT "Errand_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

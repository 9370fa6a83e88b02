-- AlterTable
ALTER TABLE "Community" ADD COLUMN "calm" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Community" ADD COLUMN "bans" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Bulletin" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "communityId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL,
    "post" TEXT,
    "changedAtMs" BIGINT NOT NULL,
    CONSTRAINT "Bulletin_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Bulletin_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Bulletin_communityId_idx" ON "Bulletin"("communityId");

-- CreateIndex
CREATE INDEX "Bulletin_tenantId_kind_idx" ON "Bulletin"("tenantId", "kind");

-- CreateIndex
CREATE INDEX "Bulletin_open_idx" ON "Bulletin"("open");

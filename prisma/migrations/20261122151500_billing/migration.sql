-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN "state" TEXT NOT NULL DEFAULT 'active';
ALTER TABLE "Subscription" ADD COLUMN "eventAtMs" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Trial" (
    "tenantId" TEXT NOT NULL PRIMARY KEY,
    "endsAtMs" BIGINT NOT NULL,
    CONSTRAINT "Trial_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Subscription_provider_externalId_idx" ON "Subscription"("provider", "externalId");

-- DropIndex
DROP INDEX "Subscription_provider_externalId_idx";

-- The old table let two tenants share a subscription; the later event says whose it is.
DELETE FROM "Subscription" s USING "Subscription" later
    WHERE later."provider" = s."provider" AND later."externalId" = s."externalId"
    AND (later."eventAtMs", later."tenantId") > (s."eventAtMs", s."tenantId");

-- AlterTable
ALTER TABLE "Subscription" DROP CONSTRAINT "Subscription_pkey",
    ALTER COLUMN "tenantId" DROP NOT NULL,
    ALTER COLUMN "state" DROP DEFAULT,
    ALTER COLUMN "eventAtMs" DROP DEFAULT,
    ADD CONSTRAINT "Subscription_pkey" PRIMARY KEY ("provider", "externalId");

-- CreateIndex
CREATE INDEX "Subscription_tenantId_idx" ON "Subscription"("tenantId");

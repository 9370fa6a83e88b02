CREATE TABLE "Teammate" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "expiresAtMs" BIGINT,
    "provider" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL,
    "addedBy" TEXT NOT NULL,
    "addedAtMs" BIGINT NOT NULL,
    "seenAtMs" BIGINT,
    CONSTRAINT "Teammate_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Teammate_tenantId_idx" ON "Teammate"("tenantId");
CREATE INDEX "Teammate_provider_subject_idx" ON "Teammate"("provider", "subject");
CREATE INDEX "Teammate_expiresAtMs_idx" ON "Teammate"("expiresAtMs");
ALTER TABLE "Teammate" ADD CONSTRAINT "Teammate_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Session" ADD COLUMN "teammateId" TEXT;
CREATE INDEX "Session_teammateId_idx" ON "Session"("teammateId");
ALTER TABLE "Session" ADD CONSTRAINT "Session_teammateId_fkey" FOREIGN KEY ("teammateId") REFERENCES "Teammate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

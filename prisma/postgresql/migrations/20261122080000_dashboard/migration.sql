-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "prefix" TEXT NOT NULL DEFAULT '',
ADD COLUMN "lastUsedAtMs" BIGINT;

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "tenantId" TEXT,
    "keyId" TEXT,
    "communityId" TEXT,
    "personId" TEXT,
    "name" TEXT NOT NULL,
    "rights" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "createdAtMs" BIGINT NOT NULL,
    "seenAtMs" BIGINT NOT NULL,
    "expiresAtMs" BIGINT NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Change" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT,
    "subject" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,

    CONSTRAINT "Change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Session_hash_key" ON "Session"("hash");

-- CreateIndex
CREATE INDEX "Session_tenantId_idx" ON "Session"("tenantId");

-- CreateIndex
CREATE INDEX "Session_expiresAtMs_idx" ON "Session"("expiresAtMs");

-- CreateIndex
CREATE INDEX "Change_tenantId_id_idx" ON "Change"("tenantId", "id");

-- CreateIndex
CREATE INDEX "Change_tenantId_subject_id_idx" ON "Change"("tenantId", "subject", "id");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Change" ADD CONSTRAINT "Change_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "Unjudged" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,
    "heldUntilMs" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "Unjudged_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Unjudged_tenantId_id_idx" ON "Unjudged"("tenantId", "id");

-- CreateIndex
CREATE INDEX "Unjudged_atMs_idx" ON "Unjudged"("atMs");

-- A tenant's incidents are read newest first.
DROP INDEX "Incident_tenantId_idx";
CREATE INDEX "Incident_tenantId_id_idx" ON "Incident"("tenantId", "id");

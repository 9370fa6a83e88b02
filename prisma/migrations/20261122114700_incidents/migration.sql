-- AlterTable
ALTER TABLE "Community" ADD COLUMN "alert" TEXT;

-- AlterTable
ALTER TABLE "Notice" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'message';
ALTER TABLE "Notice" ADD COLUMN "authorId" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Notice" ADD COLUMN "deletion" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Notice" ADD COLUMN "silence" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Notice" ADD COLUMN "reports" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Notice" ADD COLUMN "incidentId" TEXT;

-- What was kept before has neither a column for its kind nor an incident: it stands for itself.
UPDATE "Notice" SET kind = 'raid' WHERE "channelId" = '';

-- CreateTable
CREATE TABLE "Incident" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "startedAtMs" BIGINT NOT NULL,
    CONSTRAINT "Incident_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IncidentKey" (
    "tenantId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "incidentId" TEXT NOT NULL,
    "untilMs" BIGINT NOT NULL,

    PRIMARY KEY ("tenantId", "key"),
    CONSTRAINT "IncidentKey_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IncidentEntry" (
    "incidentId" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "noticeId" TEXT NOT NULL,
    "editDueAtMs" BIGINT,

    PRIMARY KEY ("incidentId", "place"),
    CONSTRAINT "IncidentEntry_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Notice_incidentId_id_idx" ON "Notice"("incidentId", "id");

-- CreateIndex
CREATE INDEX "Incident_tenantId_idx" ON "Incident"("tenantId");

-- CreateIndex
CREATE INDEX "Incident_startedAtMs_idx" ON "Incident"("startedAtMs");

-- CreateIndex
CREATE INDEX "IncidentKey_incidentId_idx" ON "IncidentKey"("incidentId");

-- CreateIndex
CREATE INDEX "IncidentKey_untilMs_idx" ON "IncidentKey"("untilMs");

-- CreateIndex
CREATE INDEX "IncidentEntry_noticeId_idx" ON "IncidentEntry"("noticeId");

-- CreateIndex
CREATE INDEX "IncidentEntry_editDueAtMs_idx" ON "IncidentEntry"("editDueAtMs");

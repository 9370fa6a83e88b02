-- AlterTable
ALTER TABLE "Community" ADD COLUMN "alert" TEXT;

-- AlterTable
ALTER TABLE "Notice" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'message',
ADD COLUMN "authorId" TEXT NOT NULL DEFAULT '',
ADD COLUMN "deletion" TEXT NOT NULL DEFAULT '',
ADD COLUMN "silence" TEXT NOT NULL DEFAULT '',
ADD COLUMN "reports" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "incidentId" TEXT;

-- What was kept before has neither a column for its kind nor an incident: it stands for itself.
UPDATE "Notice" SET kind = 'raid' WHERE "channelId" = '';

-- CreateTable
CREATE TABLE "Incident" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "startedAtMs" BIGINT NOT NULL,

    CONSTRAINT "Incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IncidentKey" (
    "tenantId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "incidentId" TEXT NOT NULL,
    "untilMs" BIGINT NOT NULL,

    CONSTRAINT "IncidentKey_pkey" PRIMARY KEY ("tenantId", "key")
);

-- CreateTable
CREATE TABLE "IncidentEntry" (
    "incidentId" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "noticeId" TEXT NOT NULL,
    "editDueAtMs" BIGINT,

    CONSTRAINT "IncidentEntry_pkey" PRIMARY KEY ("incidentId", "place")
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

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncidentKey" ADD CONSTRAINT "IncidentKey_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncidentEntry" ADD CONSTRAINT "IncidentEntry_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

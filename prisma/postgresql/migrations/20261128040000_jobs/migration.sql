CREATE TABLE "Job" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mark" TEXT,
    "bodyHash" TEXT NOT NULL DEFAULT '',
    "messages" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "triggered" INTEGER NOT NULL DEFAULT 0,
    "unjudged" INTEGER NOT NULL DEFAULT 0,
    "createdAtMs" BIGINT NOT NULL,
    "endedAtMs" BIGINT,
    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Job_tenantId_mark_key" ON "Job"("tenantId", "mark");
ALTER TABLE "Job" ADD CONSTRAINT "Job_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "JobPart" (
    "jobId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "JobPart_pkey" PRIMARY KEY ("jobId", "place")
);
ALTER TABLE "JobPart" ADD CONSTRAINT "JobPart_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

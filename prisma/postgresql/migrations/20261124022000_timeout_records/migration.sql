-- CreateTable
CREATE TABLE "TimeoutRecord" (
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "dueAtMs" BIGINT NOT NULL,
    "data" TEXT NOT NULL,

    CONSTRAINT "TimeoutRecord_pkey" PRIMARY KEY ("communityId","personId")
);

-- CreateIndex
CREATE INDEX "TimeoutRecord_dueAtMs_idx" ON "TimeoutRecord"("dueAtMs");

-- AddForeignKey
ALTER TABLE "TimeoutRecord" ADD CONSTRAINT "TimeoutRecord_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

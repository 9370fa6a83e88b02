-- CreateTable
CREATE TABLE "Silence" (
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "dueAtMs" BIGINT NOT NULL,
    "data" TEXT NOT NULL,

    CONSTRAINT "Silence_pkey" PRIMARY KEY ("communityId","personId")
);

-- CreateIndex
CREATE INDEX "Silence_dueAtMs_idx" ON "Silence"("dueAtMs");

-- AddForeignKey
ALTER TABLE "Silence" ADD CONSTRAINT "Silence_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

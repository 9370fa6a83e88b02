-- AlterTable
ALTER TABLE "Notice" ADD COLUMN "dueAtMs" BIGINT;

-- CreateIndex
CREATE INDEX "Notice_dueAtMs_idx" ON "Notice"("dueAtMs");

-- What observed rules would have done. The index holds those rows alone, which are few. Prisma knows no partial indexes.
ALTER TABLE "Decision" ADD COLUMN "observed" TEXT;

-- CreateIndex
CREATE INDEX "Decision_observed_idx" ON "Decision"("tenantId", "id") WHERE observed IS NOT NULL;

-- Who wrote a message, as a keyed hash, where the tenant wants it. The index holds those rows alone. Prisma knows no partial indexes.
ALTER TABLE "Decision" ADD COLUMN "author" TEXT;

-- CreateIndex
CREATE INDEX "Decision_author_idx" ON "Decision"("tenantId", "author", "id") WHERE author IS NOT NULL;

-- What an example decided, and what became of it. The index holds the rows that one decided alone. Prisma knows no partial indexes.
ALTER TABLE "Example" ADD COLUMN "hits" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Example" ADD COLUMN "lastHitAtMs" BIGINT;
ALTER TABLE "Example" ADD COLUMN "dismissed" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Example" ADD COLUMN "retiredAtMs" BIGINT;
ALTER TABLE "Example" ADD COLUMN "verdictsFromMs" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Decision" ADD COLUMN "example" TEXT;

-- CreateIndex
CREATE INDEX "Decision_example_idx" ON "Decision"("tenantId", "example", "id") WHERE example IS NOT NULL;

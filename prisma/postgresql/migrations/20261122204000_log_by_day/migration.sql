-- The log becomes a table of parts, a day each, which the upkeep makes ahead and drops when they are over: see src/store/postgresql/log-days.ts.
-- What it has so far becomes the part for everything that has no day of its own. No row is read or moved, so this takes as long for ten million
-- rows as for none. Others wait for the lock no longer than two seconds at a time.
DO $$
BEGIN
  SET LOCAL lock_timeout = '2s';
  FOR attempt IN 1..30 LOOP
    BEGIN
      LOCK TABLE "Decision" IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      IF attempt = 30 THEN RAISE; END IF;
      PERFORM pg_sleep(0.5);
    END;
  END LOOP;
  SET LOCAL lock_timeout TO DEFAULT;
END $$;

-- RenameTable
ALTER TABLE "Decision" RENAME TO "Decision_rest";
ALTER INDEX "Decision_pkey" RENAME TO "Decision_rest_pkey";
ALTER INDEX "Decision_tenantId_id_idx" RENAME TO "Decision_rest_tenantId_id_idx";

-- CreateTable
CREATE TABLE "Decision" (
    "id" TEXT COLLATE "C" NOT NULL,
    "tenantId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "requestId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "category" TEXT,
    "probability" DOUBLE PRECISION NOT NULL,
    "scores" TEXT NOT NULL,
    "judged" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateIndex
CREATE INDEX "Decision_tenantId_id_idx" ON "Decision"("tenantId", "id");

-- AttachPartition
ALTER TABLE "Decision" ATTACH PARTITION "Decision_rest" DEFAULT;

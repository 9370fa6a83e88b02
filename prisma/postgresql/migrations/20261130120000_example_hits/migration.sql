-- What an example decided, and what became of it. The index holds the rows that one decided alone. It is named for the whole log only, so no row is read: see
-- src/store/postgresql/log-indexes.ts. Others wait for the lock no longer than two seconds at a time.
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
ALTER TABLE "Decision" ADD COLUMN "example" TEXT;

-- CreateIndex
CREATE INDEX "Decision_example_idx" ON ONLY "Decision"("tenantId", "example", "id") WHERE example IS NOT NULL;

-- AlterTable
ALTER TABLE "Example" ADD COLUMN "hits" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Example" ADD COLUMN "lastHitAtMs" BIGINT;
ALTER TABLE "Example" ADD COLUMN "dismissed" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Example" ADD COLUMN "retiredAtMs" BIGINT;
ALTER TABLE "Example" ADD COLUMN "verdictsFromMs" BIGINT NOT NULL DEFAULT 0;

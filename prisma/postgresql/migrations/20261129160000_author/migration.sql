-- Who wrote a message, as a keyed hash, where the tenant wants it. The index holds those rows alone. It is named for the whole log only, so no row is read: see
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
ALTER TABLE "Decision" ADD COLUMN "author" TEXT;

-- CreateIndex
CREATE INDEX "Decision_author_idx" ON ONLY "Decision"("tenantId", "author", "id") WHERE author IS NOT NULL;

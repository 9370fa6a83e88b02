-- What triggered, in the order of time and by how bad it is. Here they are named for the whole log only, so no row is read. The parts that it has
-- get theirs from the upkeep, while everybody reads and writes: see src/store/postgresql/log-indexes.ts. A new part has them from the beginning.
-- Others wait for the lock no longer than two seconds at a time.
DO $$
BEGIN
  SET LOCAL lock_timeout = '2s';
  FOR attempt IN 1..30 LOOP
    BEGIN
      LOCK TABLE ONLY "Decision" IN SHARE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      IF attempt = 30 THEN RAISE; END IF;
      PERFORM pg_sleep(0.5);
    END;
  END LOOP;
  SET LOCAL lock_timeout TO DEFAULT;
END $$;

-- CreateIndex
CREATE INDEX "Decision_hits_idx" ON ONLY "Decision"("tenantId", "id") WHERE action <> 'none';

-- CreateIndex
CREATE INDEX "Decision_worst_idx" ON ONLY "Decision"("tenantId", "action", "probability", "id") WHERE action <> 'none';

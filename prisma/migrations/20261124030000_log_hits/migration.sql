-- What triggered, in the order of time and by how bad it is. Both hold what triggered alone, which is little of a log.
-- CreateIndex
CREATE INDEX "Decision_hits_idx" ON "Decision"("tenantId", "id") WHERE action <> 'none';

-- CreateIndex
CREATE INDEX "Decision_worst_idx" ON "Decision"("tenantId", "action", "probability", "id") WHERE action <> 'none';

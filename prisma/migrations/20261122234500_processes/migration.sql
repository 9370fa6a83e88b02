-- CreateTable
CREATE TABLE "Process" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "role" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "startedAtMs" BIGINT NOT NULL,
    "seenAtMs" BIGINT NOT NULL,
    "loopDelayMs" INTEGER NOT NULL,
    "health" TEXT NOT NULL,
    "ended" INTEGER NOT NULL DEFAULT 0
);

-- CreateIndex
CREATE INDEX "Process_seenAtMs_idx" ON "Process"("seenAtMs");

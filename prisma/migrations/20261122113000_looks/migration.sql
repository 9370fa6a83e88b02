-- CreateTable
CREATE TABLE "Look" (
    "sessionId" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "decisionId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "untilMs" BIGINT NOT NULL,
    CONSTRAINT "Look_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Look_tenantId_idx" ON "Look"("tenantId");

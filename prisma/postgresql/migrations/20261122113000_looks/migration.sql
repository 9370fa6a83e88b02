-- CreateTable
CREATE TABLE "Look" (
    "sessionId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "decisionId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "untilMs" BIGINT NOT NULL,

    CONSTRAINT "Look_pkey" PRIMARY KEY ("sessionId")
);

-- CreateIndex
CREATE INDEX "Look_tenantId_idx" ON "Look"("tenantId");

-- AddForeignKey
ALTER TABLE "Look" ADD CONSTRAINT "Look_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

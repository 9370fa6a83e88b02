-- CreateTable
CREATE TABLE "Sample" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "draw" REAL NOT NULL,
    "answer" TEXT,
    "atMs" BIGINT NOT NULL,
    CONSTRAINT "Sample_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Sample_tenantId_atMs_idx" ON "Sample"("tenantId", "atMs");

-- CreateIndex
CREATE INDEX "Sample_atMs_idx" ON "Sample"("atMs");

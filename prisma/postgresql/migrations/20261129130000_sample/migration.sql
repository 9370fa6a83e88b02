-- CreateTable
CREATE TABLE "Sample" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "draw" DOUBLE PRECISION NOT NULL,
    "answer" TEXT,
    "atMs" BIGINT NOT NULL,

    CONSTRAINT "Sample_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Sample_tenantId_atMs_idx" ON "Sample"("tenantId", "atMs");

-- CreateIndex
CREATE INDEX "Sample_atMs_idx" ON "Sample"("atMs");

-- AddForeignKey
ALTER TABLE "Sample" ADD CONSTRAINT "Sample_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "AnsweredRequest" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "decisionIds" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,

    CONSTRAINT "AnsweredRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AnsweredRequest_tenantId_idx" ON "AnsweredRequest"("tenantId");

-- CreateIndex
CREATE INDEX "AnsweredRequest_atMs_idx" ON "AnsweredRequest"("atMs");

-- AddForeignKey
ALTER TABLE "AnsweredRequest" ADD CONSTRAINT "AnsweredRequest_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "Example" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "decisionId" TEXT NOT NULL,
    "createdAtMs" BIGINT NOT NULL,
    "expiresAtMs" BIGINT NOT NULL,

    CONSTRAINT "Example_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Example_tenantId_key_key" ON "Example"("tenantId", "key");

-- CreateIndex
CREATE INDEX "Example_expiresAtMs_idx" ON "Example"("expiresAtMs");

-- AddForeignKey
ALTER TABLE "Example" ADD CONSTRAINT "Example_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "Remnant" (
    "platform" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,

    PRIMARY KEY ("platform", "externalId")
);

-- CreateIndex
CREATE INDEX "Remnant_atMs_idx" ON "Remnant"("atMs");

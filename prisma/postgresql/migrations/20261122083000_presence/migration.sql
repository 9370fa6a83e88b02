-- AlterTable
ALTER TABLE "Lease" ADD COLUMN     "owner" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "Instance" (
    "id" TEXT NOT NULL,
    "aliveUntilMs" BIGINT NOT NULL,

    CONSTRAINT "Instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpendChange" (
    "id" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "ceiling" TEXT NOT NULL,
    "microUsd" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,

    CONSTRAINT "SpendChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SpendChange_month_idx" ON "SpendChange"("month");

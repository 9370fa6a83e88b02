-- CreateTable
CREATE TABLE "Arrival" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "platform" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "heldUntilMs" BIGINT NOT NULL,
    "atMs" BIGINT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "payload" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "Arrival_platform_heldUntilMs_idx" ON "Arrival"("platform", "heldUntilMs");

-- AlterTable
ALTER TABLE "Community" ADD COLUMN "decidedToMs" BIGINT;

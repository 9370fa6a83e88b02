-- CreateTable
CREATE TABLE "Silence" (
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "dueAtMs" BIGINT NOT NULL,
    "data" TEXT NOT NULL,

    PRIMARY KEY ("communityId", "personId"),
    CONSTRAINT "Silence_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Silence_dueAtMs_idx" ON "Silence"("dueAtMs");

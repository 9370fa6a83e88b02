-- CreateTable
CREATE TABLE "KeptList" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "content" TEXT NOT NULL,
    "readAtMs" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "KeptList_readAtMs_idx" ON "KeptList"("readAtMs");

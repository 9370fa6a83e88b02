-- CreateTable
CREATE TABLE "KeptList" (
    "id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "readAtMs" BIGINT NOT NULL,

    CONSTRAINT "KeptList_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "KeptList_readAtMs_idx" ON "KeptList"("readAtMs");

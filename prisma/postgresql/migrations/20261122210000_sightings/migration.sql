-- CreateTable
CREATE TABLE "Sighting" (
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,

    CONSTRAINT "Sighting_pkey" PRIMARY KEY ("communityId","personId","kind")
);

-- CreateIndex
CREATE INDEX "Sighting_personId_idx" ON "Sighting"("personId");

-- CreateIndex
CREATE INDEX "Sighting_atMs_idx" ON "Sighting"("atMs");

-- AddForeignKey
ALTER TABLE "Sighting" ADD CONSTRAINT "Sighting_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "Sighting" (
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "atMs" BIGINT NOT NULL,

    PRIMARY KEY ("communityId", "personId", "kind"),
    CONSTRAINT "Sighting_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Sighting_personId_idx" ON "Sighting"("personId");

-- CreateIndex
CREATE INDEX "Sighting_atMs_idx" ON "Sighting"("atMs");

-- CreateTable
CREATE TABLE "MemberStanding" (
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "messages" INTEGER NOT NULL DEFAULT 0,
    "joinedAtMs" BIGINT,
    "touchedAtMs" BIGINT NOT NULL,

    PRIMARY KEY ("communityId", "personId"),
    CONSTRAINT "MemberStanding_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "MemberStanding_touchedAtMs_idx" ON "MemberStanding"("touchedAtMs");

-- CreateTable
CREATE TABLE "MemberStanding" (
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "messages" INTEGER NOT NULL DEFAULT 0,
    "joinedAtMs" BIGINT,
    "touchedAtMs" BIGINT NOT NULL,

    CONSTRAINT "MemberStanding_pkey" PRIMARY KEY ("communityId","personId")
);

-- CreateIndex
CREATE INDEX "MemberStanding_touchedAtMs_idx" ON "MemberStanding"("touchedAtMs");

-- AddForeignKey
ALTER TABLE "MemberStanding" ADD CONSTRAINT "MemberStanding_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

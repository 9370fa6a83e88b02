-- CreateTable
CREATE TABLE "MemberNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "communityId" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "byId" TEXT NOT NULL,
    "byName" TEXT NOT NULL,
    CONSTRAINT "MemberNote_communityId_fkey" FOREIGN KEY ("communityId") REFERENCES "Community" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "MemberNote_communityId_personId_id_idx" ON "MemberNote"("communityId", "personId", "id");

-- CreateIndex
CREATE INDEX "Notice_authorId_id_idx" ON "Notice"("authorId", "id");

-- CreateTable
CREATE TABLE "NoticeLink" (
    "key" TEXT NOT NULL,
    "noticeId" TEXT NOT NULL,

    PRIMARY KEY ("key", "noticeId"),
    CONSTRAINT "NoticeLink_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "NoticeLink_noticeId_idx" ON "NoticeLink"("noticeId");

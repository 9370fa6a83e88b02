-- CreateTable
CREATE TABLE "NoticeLink" (
    "key" TEXT NOT NULL,
    "noticeId" TEXT NOT NULL,

    CONSTRAINT "NoticeLink_pkey" PRIMARY KEY ("key","noticeId")
);

-- CreateIndex
CREATE INDEX "NoticeLink_noticeId_idx" ON "NoticeLink"("noticeId");

-- AddForeignKey
ALTER TABLE "NoticeLink" ADD CONSTRAINT "NoticeLink_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

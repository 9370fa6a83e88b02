ALTER TABLE "Community" ADD COLUMN "digest" TEXT;

-- AlterTable
ALTER TABLE "Community" ADD COLUMN "language" TEXT;
ALTER TABLE "Community" ADD COLUMN "locale" TEXT;

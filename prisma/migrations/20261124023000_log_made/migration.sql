-- AlterTable
ALTER TABLE "Community" ADD COLUMN "logMade" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Community" ADD COLUMN     "mirrored" BOOLEAN NOT NULL DEFAULT false;

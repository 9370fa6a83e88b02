-- AlterTable
ALTER TABLE "Decision" ADD COLUMN "alsoCategory" TEXT;

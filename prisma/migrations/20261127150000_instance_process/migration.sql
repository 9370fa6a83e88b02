ALTER TABLE "Instance" ADD COLUMN "process" TEXT;

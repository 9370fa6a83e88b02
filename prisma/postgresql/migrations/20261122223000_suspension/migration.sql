-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "suspendedAtMs" BIGINT;

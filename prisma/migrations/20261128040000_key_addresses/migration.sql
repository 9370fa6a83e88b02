-- Where a key may be used from; null is everywhere.
ALTER TABLE "ApiKey" ADD COLUMN "addresses" TEXT;

ALTER TABLE "Community" ADD COLUMN "expectJoinsUntilMs" BIGINT;

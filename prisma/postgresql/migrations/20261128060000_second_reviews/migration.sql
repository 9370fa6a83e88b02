-- What moderators are called, and what a second one made of a decision without seeing the first verdict.
ALTER TABLE "Verdict" ADD COLUMN "name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Verdict" ADD COLUMN "secondVerdict" TEXT;
ALTER TABLE "Verdict" ADD COLUMN "secondBy" TEXT;
ALTER TABLE "Verdict" ADD COLUMN "secondName" TEXT;
ALTER TABLE "Verdict" ADD COLUMN "secondAtMs" BIGINT;

-- Few notices are reported or appealed against, and these are looked for in all communities of a tenant. Prisma knows no partial indexes.
CREATE INDEX "Notice_reported_idx" ON "Notice"("communityId", "id") WHERE reports > 0;

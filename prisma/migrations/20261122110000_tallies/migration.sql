-- CreateTable
CREATE TABLE "Tally" (
    "tenantId" TEXT NOT NULL,
    "hourMs" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "count" BIGINT NOT NULL DEFAULT 0,

    PRIMARY KEY ("tenantId", "hourMs", "kind", "name"),
    CONSTRAINT "Tally_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What the log has of the time before.
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", CAST(strftime('%s', substr("createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000, 'action', action, COUNT(*) FROM "Decision"
WHERE true AND "tenantId" IN (SELECT id FROM "Tenant") GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", CAST(strftime('%s', substr("createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000, 'reason', reason, COUNT(*) FROM "Decision"
WHERE true AND "tenantId" IN (SELECT id FROM "Tenant") GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", CAST(strftime('%s', substr("createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000, 'category', action || ' ' || category, COUNT(*) FROM "Decision"
WHERE action <> 'none' AND category IS NOT NULL AND "tenantId" IN (SELECT id FROM "Tenant") GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", CAST(strftime('%s', substr("createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000, 'channel', substr(channel, 1, 200), COUNT(*) FROM "Decision"
WHERE channel <> '' AND "tenantId" IN (SELECT id FROM "Tenant") GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", CAST(strftime('%s', substr("createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000, 'channel_hit', substr(channel, 1, 200), COUNT(*) FROM "Decision"
WHERE channel <> '' AND action <> 'none' AND "tenantId" IN (SELECT id FROM "Tenant") GROUP BY 1, 2, 4;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Subscription" (
    "provider" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "tenantId" TEXT,
    "state" TEXT NOT NULL,
    "eventAtMs" BIGINT NOT NULL,

    PRIMARY KEY ("provider", "externalId"),
    CONSTRAINT "Subscription_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- The old table let two tenants share a subscription; the later event says whose it is.
INSERT INTO "new_Subscription" ("provider", "externalId", "tenantId", "state", "eventAtMs")
    SELECT "provider", "externalId", "tenantId", "state", "eventAtMs" FROM "Subscription" WHERE true ORDER BY "eventAtMs" DESC
    ON CONFLICT DO NOTHING;
DROP TABLE "Subscription";
ALTER TABLE "new_Subscription" RENAME TO "Subscription";
CREATE INDEX "Subscription_tenantId_idx" ON "Subscription"("tenantId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- Few tenants keep things for less time than all may, and these are looked for every minute. Prisma knows no partial indexes.
CREATE INDEX "Tenant_retention_idx" ON "Tenant"("id") WHERE settings LIKE '%"retention":{"%';

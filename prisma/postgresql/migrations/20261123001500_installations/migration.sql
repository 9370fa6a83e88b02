-- CreateTable
CREATE TABLE "Installation" (
    "platform" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "refusedAtMs" BIGINT,

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("platform","externalId")
);

ALTER TABLE "distributor_purchase" ADD COLUMN "quotas" jsonb;
ALTER TABLE "distributor_renewal" ADD COLUMN "quotas" jsonb;
ALTER TABLE "product_authorization" ADD COLUMN "reminded_days" smallint;
ALTER TABLE "card_audit" ADD COLUMN "channel_id" bigint;
ALTER TABLE "distributor_purchase" ADD COLUMN "quotas" jsonb;
ALTER TABLE "distributor_renewal" ADD COLUMN "quotas" jsonb;
ALTER TABLE "product_authorization" ADD COLUMN "reminded_days" smallint;
ALTER TABLE "service_order" ADD COLUMN "worker_id" bigint;
ALTER TABLE "coupon_handsel" ADD COLUMN "notify" boolean DEFAULT false NOT NULL;
ALTER TABLE "card_audit" ADD CONSTRAINT "card_audit_channel_id_trade_party_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_worker_id_provider_worker_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."provider_worker"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "card_audit_channel" ON "card_audit" USING btree ("channel_id") WHERE "card_audit"."channel_id" is not null;
CREATE INDEX "digital_order_buyer" ON "digital_order" USING btree ("buyer_kind","buyer_id");
CREATE INDEX "service_order_worker" ON "service_order" USING btree ("worker_id","status") WHERE "service_order"."worker_id" is not null;
UPDATE "card_audit" SET "channel_id" = ("opening"->>'channelId')::bigint WHERE "opening"->>'channelId' IS NOT NULL;
-- A name that one worker of the provider has.
UPDATE "service_order" SET "worker_id" = "one"."id" FROM (
  SELECT "provider_id", "name", min("id") AS "id" FROM "provider_worker" GROUP BY "provider_id", "name" HAVING count(*) = 1
) AS "one" WHERE "one"."provider_id" = "service_order"."provider_id" AND "one"."name" = "service_order"."worker_name";

CREATE TABLE "user_watermark" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"type" smallint NOT NULL,
	"title" text NOT NULL,
	"img_url" text NOT NULL,
	"transparency" smallint NOT NULL,
	"location" text NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
);

CREATE TABLE "admin_user_brand" (
	"user_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	CONSTRAINT "admin_user_brand_user_id_brand_id_pk" PRIMARY KEY("user_id","brand_id")
);

DROP INDEX "audit_log_target";
DROP INDEX "order_status";
DROP INDEX "order_card_merchant";
DROP INDEX "order_distributor";
DROP INDEX "order_channel";
ALTER TABLE "brand" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "supplier" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "material" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "material_brand" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "product" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "agent_package" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "proxy_record" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "product_component" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "recommended_match" ADD COLUMN "created_by_id" bigint;
CREATE INDEX "product_creator" ON "product" USING btree ("created_by_id","id" DESC NULLS LAST) WHERE "product"."created_by_id" is not null;
CREATE INDEX "order_creator" ON "order" USING btree ("created_by_id","id" DESC NULLS LAST) WHERE "order"."created_by_id" is not null;
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("resource","target_id","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "order_status" ON "order" USING btree ("biz_type","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"promised_ship_at","open_refund_count","waits_for_confirm");
CREATE INDEX "order_card_merchant" ON "order" USING btree ("card_merchant_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount","promised_ship_at","open_refund_count","waits_for_confirm") WHERE "order"."card_merchant_id" is not null;
CREATE INDEX "order_distributor" ON "order" USING btree ("distributor_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount","promised_ship_at","open_refund_count","waits_for_confirm") WHERE "order"."distributor_id" is not null;
CREATE INDEX "order_channel" ON "order" USING btree ("channel_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount","promised_ship_at","open_refund_count","waits_for_confirm") WHERE "order"."channel_id" is not null;
CREATE TABLE "provider_price_list" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_price_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL
);

DROP INDEX "provider_usage_open";
ALTER TABLE "provider_settlement" ADD COLUMN "correction_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "provider_settlement" ADD COLUMN "correction_amount" numeric(12, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "provider_usage" ADD COLUMN "correction_id" bigint;
ALTER TABLE "provider_price_list" ADD CONSTRAINT "provider_price_list_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "provider_price_list_provider" ON "provider_price_list" USING btree ("provider_id","since" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "provider_manager" ON "provider" USING btree ("manager_id");
CREATE INDEX "provider_score" ON "provider" USING btree ("score","id" DESC NULLS LAST);
CREATE INDEX "provider_insurance" ON "provider" USING btree ("insurance_expire_at");
CREATE INDEX "provider_usage_undone" ON "provider_usage" USING btree ("provider_id","undone_at") WHERE "provider_usage"."settlement_id" is not null and "provider_usage"."undone_at" is not null and "provider_usage"."correction_id" is null;
CREATE INDEX "provider_usage_correction" ON "provider_usage" USING btree ("correction_id") WHERE "provider_usage"."correction_id" is not null;
CREATE INDEX "provider_usage_open" ON "provider_usage" USING btree ("provider_id","used_at","amount") WHERE "provider_usage"."settlement_id" is null and "provider_usage"."undone_at" is null;
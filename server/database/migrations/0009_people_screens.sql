CREATE TABLE "promoter_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promoter_id" bigint NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"earns" boolean NOT NULL,
	"commission_rate" numeric(4, 2) NOT NULL,
	"parent_rate" numeric(4, 2) NOT NULL,
	"parent_id" bigint
);

CREATE TABLE "provider_price_list" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_price_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL
);

DROP INDEX "provider_usage_open";
ALTER TABLE "customer" ADD COLUMN "merge_batch_no" text DEFAULT '' NOT NULL;
ALTER TABLE "customer" ADD COLUMN "sign_order_id" bigint;
ALTER TABLE "customer" ADD COLUMN "follower_id" bigint;
ALTER TABLE "customer" ADD COLUMN "reminded_for" timestamptz(3);
ALTER TABLE "enterprise_user" ADD COLUMN "gift_reminded_for" date;
ALTER TABLE "promoter_withdraw" ADD COLUMN "account_secret" text DEFAULT '' NOT NULL;
ALTER TABLE "provider_settlement" ADD COLUMN "correction_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "provider_settlement" ADD COLUMN "correction_amount" numeric(12, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "provider_usage" ADD COLUMN "correction_id" bigint;
ALTER TABLE "user_application" ADD COLUMN "phone_tail" text GENERATED ALWAYS AS (right(phone, 4)) STORED NOT NULL;
ALTER TABLE "user_application" ADD COLUMN "overdue_noted_at" timestamptz(3);
ALTER TABLE "user_application" ADD COLUMN "enterprise_id" bigint;
ALTER TABLE "user_application" ADD COLUMN "revoke_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "user_application" ADD COLUMN "revoked_by" text DEFAULT '' NOT NULL;
ALTER TABLE "user_application" ADD COLUMN "revoked_at" timestamptz(3);
ALTER TABLE "promoter_terms" ADD CONSTRAINT "promoter_terms_promoter_id_promoter_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoter"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "provider_price_list" ADD CONSTRAINT "provider_price_list_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "promoter_terms_of" ON "promoter_terms" USING btree ("promoter_id","starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "provider_price_list_provider" ON "provider_price_list" USING btree ("provider_id","since" DESC NULLS LAST,"id" DESC NULLS LAST);
ALTER TABLE "customer" ADD CONSTRAINT "customer_sign_order_id_order_id_fk" FOREIGN KEY ("sign_order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "customer_followed" ON "customer" USING btree ("last_follow_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "customer_enterprise" ON "customer" USING btree ("enterprise_id") WHERE "customer"."enterprise_id" is not null;
CREATE INDEX "customer_merged" ON "customer" USING btree ("merged_into_id") WHERE "customer"."merged_into_id" is not null;
CREATE INDEX "customer_terms" ON "customer" USING gin (terms("name"));
CREATE INDEX "enterprise_user_gift" ON "enterprise_user" USING btree ("gift_expire_at") WHERE "enterprise_user"."gift_expire_at" is not null;
CREATE INDEX "enterprise_user_over" ON "enterprise_user" USING btree ("over_since") WHERE "enterprise_user"."over_since" is not null;
CREATE INDEX "merchant_user_joined" ON "merchant_user" USING btree ("joined_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "merchant_user_sort_name" ON "merchant_user" USING btree ("name","id");
CREATE INDEX "merchant_user_updated" ON "merchant_user" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "merchant_user_user" ON "merchant_user" USING btree ("user_id");
CREATE INDEX "staff_quota_change_created" ON "staff_quota_change" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "promoter_enterprise" ON "promoter" USING btree ("enterprise_id") WHERE "promoter"."enterprise_id" is not null;
CREATE INDEX "promoter_binding_history" ON "promoter_binding" USING btree ("target_kind","target_id","bound_at" DESC NULLS LAST);
CREATE INDEX "promoter_commission_binding" ON "promoter_commission" USING btree ("binding_id");
CREATE INDEX "provider_manager" ON "provider" USING btree ("manager_id");
CREATE INDEX "provider_score" ON "provider" USING btree ("score","id" DESC NULLS LAST);
CREATE INDEX "provider_insurance" ON "provider" USING btree ("insurance_expire_at");
CREATE INDEX "provider_usage_undone" ON "provider_usage" USING btree ("provider_id","undone_at") WHERE "provider_usage"."settlement_id" is not null and "provider_usage"."undone_at" is not null and "provider_usage"."correction_id" is null;
CREATE INDEX "provider_usage_correction" ON "provider_usage" USING btree ("correction_id") WHERE "provider_usage"."correction_id" is not null;
CREATE INDEX "user_application_reviewed" ON "user_application" USING btree ("status","reviewed_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_application_phone_tail" ON "user_application" USING btree ("phone_tail");
CREATE INDEX "user_application_licence_image" ON "user_application" USING btree ("licence_image") WHERE "user_application"."licence_image" <> '';
CREATE INDEX "user_application_enterprise" ON "user_application" USING btree ("enterprise_id") WHERE "user_application"."enterprise_id" is not null;
CREATE INDEX "user_application_pictures" ON "user_application" USING gin (("id_card_images" || "certificate_images" || "work_images"));
CREATE INDEX "provider_usage_open" ON "provider_usage" USING btree ("provider_id","used_at","amount") WHERE "provider_usage"."settlement_id" is null and "provider_usage"."undone_at" is null;
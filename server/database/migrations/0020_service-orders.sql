CREATE TABLE "service_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"service_order_no" text NOT NULL,
	"service_package_id" bigint NOT NULL,
	"package_name" text NOT NULL,
	"kind" smallint NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refund_rule" smallint NOT NULL,
	"valid_days" smallint NOT NULL,
	"origin" smallint NOT NULL,
	"buyer_kind" smallint NOT NULL,
	"card_merchant_id" bigint,
	"buyer_name" text NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(buyer_name || chr(10) || package_name)) STORED NOT NULL,
	"related_order_id" bigint,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"price" numeric(9, 2) NOT NULL,
	"pay_amount" numeric(12, 2) NOT NULL,
	"pay_method" smallint,
	"pay_expire_at" timestamptz(3),
	"paid_at" timestamptz(3),
	"waits_for_confirm" boolean DEFAULT false NOT NULL,
	"started_at" timestamptz(3),
	"status" smallint DEFAULT 0 NOT NULL,
	"provider_id" bigint,
	"worker_name" text DEFAULT '' NOT NULL,
	"appointment_at" timestamptz(3),
	"assigned_at" timestamptz(3),
	"service_area" text DEFAULT '' NOT NULL,
	"service_address" text DEFAULT '' NOT NULL,
	"total_count" integer NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"last_use_at" timestamptz(3),
	"used_up_at" timestamptz(3),
	"expire_at" date,
	"reminded_days" smallint,
	"score" smallint,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"payout_amount" numeric(12, 2),
	"payout_method" smallint,
	"payout_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payout_reason" text DEFAULT '' NOT NULL,
	"completed_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"close_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"request_id" uuid,
	CONSTRAINT "service_order_times" CHECK ("service_order"."used_count" between 0 and "service_order"."total_count"),
	CONSTRAINT "service_order_money" CHECK ("service_order"."pay_amount" >= 0 and "service_order"."refunded_amount" between 0 and "service_order"."pay_amount"),
	CONSTRAINT "service_order_quantity" CHECK ("service_order"."quantity" between 1 and 99)
);

CREATE TABLE "service_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"service_order_id" bigint NOT NULL,
	"item_name" text NOT NULL,
	"count" integer NOT NULL,
	"used_at" timestamptz(3) NOT NULL,
	"worker_name" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"provider_usage_id" bigint,
	"undone_at" timestamptz(3),
	"undone_by" text DEFAULT '' NOT NULL,
	"undo_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "service_usage_count" CHECK ("service_usage"."count" > 0)
);

ALTER TABLE "card_level" ADD COLUMN "service_package_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_service_package_id_service_package_id_fk" FOREIGN KEY ("service_package_id") REFERENCES "public"."service_package"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_card_merchant_id_card_merchant_id_fk" FOREIGN KEY ("card_merchant_id") REFERENCES "public"."card_merchant"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_usage" ADD CONSTRAINT "service_usage_service_order_id_service_order_id_fk" FOREIGN KEY ("service_order_id") REFERENCES "public"."service_order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_usage" ADD CONSTRAINT "service_usage_provider_usage_id_provider_usage_id_fk" FOREIGN KEY ("provider_usage_id") REFERENCES "public"."provider_usage"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "service_order_no" ON "service_order" USING btree ("service_order_no");
CREATE UNIQUE INDEX "service_order_gift" ON "service_order" USING btree ("request_id","card_merchant_id");
CREATE INDEX "service_order_status" ON "service_order" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "service_order_created" ON "service_order" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "service_order_appointment" ON "service_order" USING btree ("appointment_at","id");
CREATE INDEX "service_order_expire" ON "service_order" USING btree ("expire_at","id");
CREATE INDEX "service_order_amount" ON "service_order" USING btree ("pay_amount","id");
CREATE INDEX "service_order_package" ON "service_order" USING btree ("service_package_id","id" DESC NULLS LAST);
CREATE INDEX "service_order_card" ON "service_order" USING btree ("card_merchant_id","id" DESC NULLS LAST);
CREATE INDEX "service_order_provider" ON "service_order" USING btree ("provider_id","status");
CREATE INDEX "service_order_phone" ON "service_order" USING btree ("buyer_phone");
CREATE INDEX "service_order_unpaid" ON "service_order" USING btree ("pay_expire_at") WHERE "service_order"."status" = 0;
CREATE INDEX "service_order_used_up" ON "service_order" USING btree ("used_up_at") WHERE "service_order"."status" = 3;
CREATE INDEX "service_order_payout" ON "service_order" USING btree ("id") WHERE "service_order"."payout_amount" is not null;
CREATE INDEX "service_order_buyer_part" ON "service_order" USING gin ("buyer_name" gin_trgm_ops);
CREATE INDEX "service_order_package_part" ON "service_order" USING gin ("package_name" gin_trgm_ops);
CREATE INDEX "service_order_pinyin" ON "service_order" USING gin ("pinyin" gin_trgm_ops);
CREATE INDEX "service_usage_order" ON "service_usage" USING btree ("service_order_id","id" DESC NULLS LAST);
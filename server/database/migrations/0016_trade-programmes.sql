CREATE SEQUENCE "public"."coupon_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "product_authorization" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_authorization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"distributor_id" bigint NOT NULL,
	"scope" smallint NOT NULL,
	"target_id" bigint NOT NULL,
	"target_name" text NOT NULL,
	"mode" smallint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"revoked_at" timestamptz(3),
	"revoke_reason" text DEFAULT '' NOT NULL,
	"source" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "product_authorization_period" CHECK ("product_authorization"."valid_to" is null or "product_authorization"."valid_to" >= "product_authorization"."valid_from")
);

CREATE TABLE "coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"batch_no" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"kind" smallint NOT NULL,
	"threshold" numeric(9, 2),
	"amount" numeric(9, 2),
	"discount_rate" numeric(3, 2),
	"max_discount" numeric(9, 2),
	"bearer" smallint NOT NULL,
	"issue_mode" smallint NOT NULL,
	"total_count" integer NOT NULL,
	"per_user_limit" smallint NOT NULL,
	"receive_start_at" timestamptz(3) NOT NULL,
	"receive_end_at" timestamptz(3) NOT NULL,
	"valid_mode" smallint NOT NULL,
	"valid_from" timestamptz(3),
	"valid_to" timestamptz(3),
	"valid_days" smallint,
	"scope" smallint NOT NULL,
	"brand_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exclude_product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"biz_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stackable" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"issued_count" integer DEFAULT 0 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"discount_total" numeric(12, 2) DEFAULT '0' NOT NULL,
	"order_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"published_at" timestamptz(3),
	"stopped_at" timestamptz(3),
	"stop_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "coupon_issued" CHECK ("coupon"."issued_count" between 0 and "coupon"."total_count")
);

CREATE TABLE "coupon_batch" (
	"batch_no" text PRIMARY KEY NOT NULL,
	"reserved_by_id" bigint NOT NULL,
	"reserved_at" timestamptz(3) NOT NULL
);

CREATE TABLE "coupon_handsel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_handsel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"handsel_no" text GENERATED ALWAYS AS ('ZS' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"coupon_id" bigint NOT NULL,
	"target" smallint NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"receiver_ids" jsonb NOT NULL,
	"served_id" bigint DEFAULT 0 NOT NULL,
	"quantity_each" smallint NOT NULL,
	"user_count" integer NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"fail_count" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"revoke_reason" text DEFAULT '' NOT NULL,
	"finished_at" timestamptz(3)
);

CREATE TABLE "coupon_handsel_failure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_handsel_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"handsel_id" bigint NOT NULL,
	"user_id" bigint,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL
);

CREATE TABLE "coupon_use_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_use_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"user_coupon_id" bigint NOT NULL,
	"action" smallint NOT NULL,
	"order_id" bigint,
	"order_no" text DEFAULT '' NOT NULL,
	"order_amount" numeric(12, 2),
	"discount_amount" numeric(9, 2),
	"happened_at" timestamptz(3) NOT NULL,
	"operator" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "user_coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"coupon_code" text NOT NULL,
	"coupon_id" bigint NOT NULL,
	"coupon_name" text NOT NULL,
	"user_id" bigint NOT NULL,
	"source" smallint NOT NULL,
	"handsel_id" bigint,
	"handsel_piece" smallint,
	"obtained_at" timestamptz(3) NOT NULL,
	"valid_from" timestamptz(3) NOT NULL,
	"valid_to" timestamptz(3) NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"order_id" bigint,
	"used_at" timestamptz(3),
	"order_amount" numeric(12, 2),
	"discount_amount" numeric(9, 2),
	"void_reason" text DEFAULT '' NOT NULL
);

ALTER TABLE "order" ADD COLUMN "mini_store_id" bigint;
ALTER TABLE "product_authorization" ADD CONSTRAINT "product_authorization_distributor_id_trade_party_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupon_handsel" ADD CONSTRAINT "coupon_handsel_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupon_handsel_failure" ADD CONSTRAINT "coupon_handsel_failure_handsel_id_coupon_handsel_id_fk" FOREIGN KEY ("handsel_id") REFERENCES "public"."coupon_handsel"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "coupon_use_log" ADD CONSTRAINT "coupon_use_log_user_coupon_id_user_coupon_id_fk" FOREIGN KEY ("user_coupon_id") REFERENCES "public"."user_coupon"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_handsel_id_coupon_handsel_id_fk" FOREIGN KEY ("handsel_id") REFERENCES "public"."coupon_handsel"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "product_authorization_distributor" ON "product_authorization" USING btree ("distributor_id","id" DESC NULLS LAST);
CREATE INDEX "product_authorization_target" ON "product_authorization" USING btree ("scope","target_id");
CREATE INDEX "product_authorization_from" ON "product_authorization" USING btree ("valid_from") WHERE "product_authorization"."revoked_at" is null;
CREATE INDEX "product_authorization_to" ON "product_authorization" USING btree ("valid_to") WHERE "product_authorization"."revoked_at" is null;
CREATE UNIQUE INDEX "coupon_batch_no" ON "coupon" USING btree ("batch_no");
CREATE INDEX "coupon_created" ON "coupon" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "coupon_receive_start" ON "coupon" USING btree ("receive_start_at","id");
CREATE INDEX "coupon_receive_end" ON "coupon" USING btree ("receive_end_at","id");
CREATE INDEX "coupon_total" ON "coupon" USING btree ("total_count","id");
CREATE INDEX "coupon_threshold" ON "coupon" USING btree ("threshold","id");
CREATE INDEX "coupon_name_part" ON "coupon" USING gin ("name" gin_trgm_ops);
CREATE INDEX "coupon_pinyin" ON "coupon" USING gin ("pinyin" gin_trgm_ops);
CREATE INDEX "coupon_batch_part" ON "coupon" USING gin ("batch_no" gin_trgm_ops);
CREATE INDEX "coupon_handsel_created" ON "coupon_handsel" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "coupon_handsel_coupon" ON "coupon_handsel" USING btree ("coupon_id","id" DESC NULLS LAST);
CREATE INDEX "coupon_handsel_sending" ON "coupon_handsel" USING btree ("id") WHERE "coupon_handsel"."status" = 1;
CREATE INDEX "coupon_handsel_failure_of" ON "coupon_handsel_failure" USING btree ("handsel_id","id");
CREATE INDEX "coupon_use_log_happened" ON "coupon_use_log" USING btree ("happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "coupon_use_log_coupon" ON "coupon_use_log" USING btree ("user_coupon_id","id");
CREATE INDEX "coupon_use_log_order" ON "coupon_use_log" USING btree ("order_no") WHERE "coupon_use_log"."order_no" <> '';
CREATE UNIQUE INDEX "user_coupon_code" ON "user_coupon" USING btree ("coupon_code");
CREATE UNIQUE INDEX "user_coupon_gift" ON "user_coupon" USING btree ("handsel_id","user_id","handsel_piece");
CREATE INDEX "user_coupon_user" ON "user_coupon" USING btree ("user_id","id" DESC NULLS LAST);
CREATE INDEX "user_coupon_coupon" ON "user_coupon" USING btree ("coupon_id","user_id");
CREATE INDEX "user_coupon_order" ON "user_coupon" USING btree ("order_id") WHERE "user_coupon"."order_id" is not null;
CREATE INDEX "user_coupon_obtained" ON "user_coupon" USING btree ("obtained_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_coupon_ends" ON "user_coupon" USING btree ("valid_to") WHERE "user_coupon"."status" = 1;
CREATE INDEX "order_mini_store" ON "order" USING btree ("mini_store_id","paid_at") WHERE "order"."mini_store_id" is not null;
CREATE INDEX "mini_store_opened" ON "mini_store" USING btree ("opened_at");
CREATE INDEX "mini_store_area" ON "mini_store" USING btree ("area");
ALTER TABLE "mini_store_day" DROP COLUMN "orders";
ALTER TABLE "mini_store_day" DROP COLUMN "amount";
CREATE SEQUENCE "public"."activity_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"activity_no" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"kind" smallint NOT NULL,
	"banner" text DEFAULT '' NOT NULL,
	"share_image" text DEFAULT '' NOT NULL,
	"tag_text" text DEFAULT '' NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"priority" smallint NOT NULL,
	"discount_rate" numeric(3, 2),
	"ladders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ladder_loop" boolean DEFAULT false NOT NULL,
	"group_size" smallint,
	"group_hours" smallint,
	"deposit_rate" smallint,
	"limit_per_user" smallint NOT NULL,
	"coupon_stackable" boolean NOT NULL,
	"audience" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"brand_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enrol_open" boolean NOT NULL,
	"enrol_start_at" timestamptz(3),
	"enrol_end_at" timestamptz(3),
	"venues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules_text" text DEFAULT '' NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"discount_total" numeric(12, 2) DEFAULT '0' NOT NULL,
	"published_at" timestamptz(3),
	"disabled_at" timestamptz(3),
	"disable_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "activity_published" CHECK ("activity"."published_at" is null or ("activity"."start_at" is not null and "activity"."end_at" is not null))
);

CREATE TABLE "activity_product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"activity_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"product_name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(product_name)) STORED NOT NULL,
	"spu_code" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"limit_per_user" smallint DEFAULT 0 NOT NULL,
	"subsidy" numeric(9, 2) DEFAULT '0' NOT NULL,
	"submit_by" smallint NOT NULL,
	"submitted_at" timestamptz(3) NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"status" smallint NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"reviewer" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamptz(3)
);

CREATE TABLE "activity_sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_product_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"activity_price" numeric(9, 2),
	"activity_stock" integer NOT NULL,
	"sold_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_sku_sold" CHECK ("activity_sku"."sold_qty" between 0 and "activity_sku"."activity_stock")
);

CREATE TABLE "activity_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"activity_product_id" bigint NOT NULL,
	"activity_sku_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"quantity" integer NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"discount_amount" numeric(12, 2) NOT NULL,
	"counted_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"counted_discount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"counts_order" boolean DEFAULT false NOT NULL,
	"paid_at" timestamptz(3),
	CONSTRAINT "activity_use_returned" CHECK ("activity_use"."returned_qty" between 0 and "activity_use"."quantity")
);

CREATE TABLE "distributor_renewal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_renewal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"distributor_id" bigint NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"pay_amount" numeric(12, 2) NOT NULL,
	"pay_method" smallint,
	"status" smallint DEFAULT 0 NOT NULL,
	"pay_expire_at" timestamptz(3) NOT NULL,
	"paid_at" timestamptz(3),
	"effective_at" timestamptz(3),
	"before" jsonb,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refund_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"renewal_no" text NOT NULL,
	"package_id" bigint NOT NULL,
	"months" smallint NOT NULL,
	"package_amount" numeric(12, 2) NOT NULL,
	"addon_amount" numeric(12, 2) NOT NULL,
	"kept_addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"old_expire_at" date NOT NULL,
	"new_expire_at" date NOT NULL,
	CONSTRAINT "distributor_renewal_amounts" CHECK ("distributor_renewal"."pay_amount" >= 0 and "distributor_renewal"."discount_amount" >= 0
      and "distributor_renewal"."refunded_amount" between 0 and "distributor_renewal"."pay_amount")
);

CREATE TABLE "design_case" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"case_no" text GENERATED ALWAYS AS ('AL' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"title" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"designer_id" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

ALTER TABLE "distributor_account" ADD COLUMN "renewal_reminded_at" timestamptz(3);
ALTER TABLE "order" ADD COLUMN "in_activity" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_coupon" ADD COLUMN "reminded_at" timestamptz(3);
ALTER TABLE "activity_product" ADD CONSTRAINT "activity_product_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activity"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activity_product" ADD CONSTRAINT "activity_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activity_sku" ADD CONSTRAINT "activity_sku_activity_product_id_activity_product_id_fk" FOREIGN KEY ("activity_product_id") REFERENCES "public"."activity_product"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activity_sku" ADD CONSTRAINT "activity_sku_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activity_use" ADD CONSTRAINT "activity_use_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activity_use" ADD CONSTRAINT "activity_use_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activity"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activity_use" ADD CONSTRAINT "activity_use_activity_product_id_activity_product_id_fk" FOREIGN KEY ("activity_product_id") REFERENCES "public"."activity_product"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activity_use" ADD CONSTRAINT "activity_use_activity_sku_id_activity_sku_id_fk" FOREIGN KEY ("activity_sku_id") REFERENCES "public"."activity_sku"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_renewal" ADD CONSTRAINT "distributor_renewal_distributor_id_distributor_account_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributor_account"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "activity_no_key" ON "activity" USING btree ("activity_no");
CREATE INDEX "activity_created" ON "activity" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "activity_start" ON "activity" USING btree ("start_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "activity_end" ON "activity" USING btree ("end_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "activity_name_part" ON "activity" USING gin ("name" gin_trgm_ops);
CREATE INDEX "activity_pinyin" ON "activity" USING gin ("pinyin" gin_trgm_ops);
CREATE INDEX "activity_no_part" ON "activity" USING gin ("activity_no" gin_trgm_ops);
CREATE UNIQUE INDEX "activity_product_once" ON "activity_product" USING btree ("activity_id","product_id");
CREATE INDEX "activity_product_status" ON "activity_product" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "activity_product_supplier" ON "activity_product" USING btree ("supplier_id","status","id" DESC NULLS LAST);
CREATE INDEX "activity_product_of_product" ON "activity_product" USING btree ("product_id");
CREATE INDEX "activity_product_name_part" ON "activity_product" USING gin ("product_name" gin_trgm_ops);
CREATE INDEX "activity_product_pinyin" ON "activity_product" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "activity_sku_once" ON "activity_sku" USING btree ("activity_product_id","sku_id");
CREATE INDEX "activity_sku_of_sku" ON "activity_sku" USING btree ("sku_id");
CREATE UNIQUE INDEX "activity_use_once" ON "activity_use" USING btree ("order_id","activity_sku_id");
CREATE INDEX "activity_use_buyer" ON "activity_use" USING btree ("activity_product_id","buyer");
CREATE INDEX "activity_use_paid" ON "activity_use" USING btree ("activity_id","paid_at");
CREATE UNIQUE INDEX "distributor_renewal_no" ON "distributor_renewal" USING btree ("renewal_no");
CREATE UNIQUE INDEX "distributor_renewal_request" ON "distributor_renewal" USING btree ("request_id") WHERE "distributor_renewal"."request_id" <> '';
CREATE UNIQUE INDEX "distributor_renewal_open" ON "distributor_renewal" USING btree ("distributor_id") WHERE "distributor_renewal"."status" in (0, 1);
CREATE INDEX "distributor_renewal_status" ON "distributor_renewal" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_distributor" ON "distributor_renewal" USING btree ("distributor_id","id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_package" ON "distributor_renewal" USING btree ("package_id","id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_created" ON "distributor_renewal" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_effective" ON "distributor_renewal" USING btree ("effective_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_due" ON "distributor_renewal" USING btree ("pay_expire_at") WHERE "distributor_renewal"."status" = 0;
CREATE UNIQUE INDEX "design_case_no" ON "design_case" USING btree ("case_no");
CREATE INDEX "design_case_designer" ON "design_case" USING btree ("designer_id");
CREATE INDEX "design_store_store" ON "design_store" USING btree ("store_id") WHERE "design_store"."store_id" is not null;
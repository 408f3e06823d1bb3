CREATE TABLE "sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"product_id" bigint NOT NULL,
	"sku_code" text NOT NULL,
	"spec_text" text DEFAULT '' NOT NULL,
	"spec_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"supply_price" numeric(9, 2),
	"purchase_price" numeric(9, 2),
	"product_price" numeric(9, 2),
	"sale_price" numeric(9, 2),
	"purchase_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"product_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"sale_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"locked_stock" integer DEFAULT 0 NOT NULL,
	"warn_stock" integer DEFAULT 0 NOT NULL,
	"made_to_order" boolean DEFAULT false NOT NULL,
	"weight" numeric(6, 2),
	"volume" numeric(6, 3),
	"size" text DEFAULT '' NOT NULL,
	"package_count" smallint DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL
);

DROP INDEX "product_code";
DROP INDEX "product_category";
ALTER TABLE "product" ADD COLUMN "spu_code" text GENERATED ALWAYS AS ('S' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL;
ALTER TABLE "product" ADD COLUMN "subtitle" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "product_type" smallint DEFAULT 1 NOT NULL;
ALTER TABLE "product" ADD COLUMN "template_id" bigint;
ALTER TABLE "product" ADD COLUMN "classify_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "model" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "unit" smallint DEFAULT 1 NOT NULL;
ALTER TABLE "product" ADD COLUMN "main_images" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "cover" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "video" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "white_image" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "detail_content" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "specs" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "areas" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "lead_time" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "product" ADD COLUMN "logistics_level" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "product" ADD COLUMN "min_order_quantity" smallint DEFAULT 1 NOT NULL;
ALTER TABLE "product" ADD COLUMN "warranty_months" smallint;
ALTER TABLE "product" ADD COLUMN "source" smallint DEFAULT 1 NOT NULL;
ALTER TABLE "product" ADD COLUMN "sale_price_min" numeric(9, 2);
ALTER TABLE "product" ADD COLUMN "sale_price_max" numeric(9, 2);
ALTER TABLE "product" ADD COLUMN "stock_total" integer DEFAULT 0 NOT NULL;
ALTER TABLE "product" ADD COLUMN "sales_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "product" ADD COLUMN "sort" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "product" ADD COLUMN "remark" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "ban_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "submitted_at" timestamptz(3);
ALTER TABLE "product" ADD COLUMN "submitted_by" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN "reviewed_at" timestamptz(3);
ALTER TABLE "product" ADD COLUMN "enabled_at" timestamptz(3);
ALTER TABLE "sku" ADD CONSTRAINT "sku_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "sku_code" ON "sku" USING btree ("sku_code");
CREATE UNIQUE INDEX "sku_barcode" ON "sku" USING btree ("barcode") WHERE "sku"."barcode" <> '';
CREATE INDEX "sku_product" ON "sku" USING btree ("product_id","sort");
CREATE INDEX "product_template" ON "product" USING btree ("template_id","status");
CREATE INDEX "product_status" ON "product" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "product_labels" ON "product" USING gin ("label_ids");
CREATE INDEX "product_model_part" ON "product" USING gin ("model" gin_trgm_ops);
CREATE UNIQUE INDEX "product_code" ON "product" USING btree ("spu_code");
CREATE INDEX "product_category" ON "product" USING btree ("category_id","status");
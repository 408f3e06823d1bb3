CREATE TABLE "sku_price_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"supply_price_before" numeric(9, 2),
	"supply_price" numeric(9, 2),
	"purchase_price_before" numeric(9, 2),
	"purchase_price" numeric(9, 2),
	"product_price_before" numeric(9, 2),
	"product_price" numeric(9, 2),
	"sale_price_before" numeric(9, 2),
	"sale_price" numeric(9, 2),
	"purchase_factor" numeric(8, 4) NOT NULL,
	"product_factor" numeric(8, 4) NOT NULL,
	"sale_factor" numeric(8, 4) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"effective_at" timestamptz(3) NOT NULL,
	"status" smallint NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);

CREATE TABLE "stock_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"change" integer NOT NULL,
	"stock_after" integer NOT NULL,
	"kind" smallint NOT NULL,
	"order_no" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);

ALTER TABLE "product" ADD COLUMN "made_to_order" boolean DEFAULT false NOT NULL;
ALTER TABLE "product" ADD COLUMN "is_stock_low" boolean DEFAULT false NOT NULL;
CREATE INDEX "price_change_sku" ON "sku_price_change" USING btree ("sku_id","effective_at" DESC NULLS LAST);
CREATE INDEX "price_change_product" ON "sku_price_change" USING btree ("product_id","effective_at" DESC NULLS LAST);
CREATE INDEX "price_change_planned" ON "sku_price_change" USING btree ("effective_at") WHERE "sku_price_change"."status" = 0;
CREATE INDEX "stock_log_sku" ON "stock_log" USING btree ("sku_id","created_at" DESC NULLS LAST);
CREATE INDEX "stock_log_product" ON "stock_log" USING btree ("product_id","created_at" DESC NULLS LAST);
CREATE TABLE "material" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"material_code" text GENERATED ALWAYS AS ('M' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"category_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"source" smallint NOT NULL,
	"supplier_id" bigint,
	"model" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"unit" smallint NOT NULL,
	"pack_quantity" numeric(6, 2),
	"loss_rate" numeric(4, 2),
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"texture_image" text DEFAULT '' NOT NULL,
	"texture_size" text DEFAULT '' NOT NULL,
	"model_file" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"craft" text DEFAULT '' NOT NULL,
	"environment_level" smallint,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supply_price" numeric(9, 2),
	"sale_price" numeric(9, 2),
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visible_scope" smallint DEFAULT 1 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamptz(3),
	"submitted_by_id" bigint,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "material_brand" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"brand_code" text GENERATED ALWAYS AS ('MB' || lpad(id::text, greatest(5, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"initial" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"goods_brand_id" bigint,
	"supplier_id" bigint,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"trademark_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proxy_open" boolean DEFAULT false NOT NULL,
	"proxy_terms" text DEFAULT '' NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);

CREATE TABLE "material_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"material_kind" smallint,
	"unit" smallint,
	"loss_rate" numeric(4, 2),
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);

CREATE UNIQUE INDEX "material_code" ON "material" USING btree ("material_code");
CREATE UNIQUE INDEX "material_same" ON "material" USING btree ("source","name","brand_id","model","size");
CREATE INDEX "material_status" ON "material" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "material_category_list" ON "material" USING btree ("category_id","id" DESC NULLS LAST);
CREATE INDEX "material_brand_list" ON "material" USING btree ("brand_id","id" DESC NULLS LAST);
CREATE INDEX "material_supplier" ON "material" USING btree ("supplier_id","id" DESC NULLS LAST);
CREATE INDEX "material_price" ON "material" USING btree ("sale_price","id");
CREATE INDEX "material_labels" ON "material" USING gin ("label_ids");
CREATE INDEX "material_attributes" ON "material" USING gin ("attributes");
CREATE INDEX "material_name_part" ON "material" USING gin ("name" gin_trgm_ops);
CREATE INDEX "material_code_part" ON "material" USING gin ("material_code" gin_trgm_ops);
CREATE INDEX "material_model_part" ON "material" USING gin ("model" gin_trgm_ops);
CREATE UNIQUE INDEX "material_brand_code" ON "material_brand" USING btree ("brand_code");
CREATE UNIQUE INDEX "material_brand_name" ON "material_brand" USING btree ("name");
CREATE UNIQUE INDEX "material_brand_name_en" ON "material_brand" USING btree ("name_en") WHERE "material_brand"."name_en" <> '';
CREATE UNIQUE INDEX "material_brand_goods_brand" ON "material_brand" USING btree ("goods_brand_id");
CREATE INDEX "material_brand_status" ON "material_brand" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "material_brand_initial" ON "material_brand" USING btree ("initial","id" DESC NULLS LAST);
CREATE INDEX "material_brand_supplier" ON "material_brand" USING btree ("supplier_id","id" DESC NULLS LAST);
CREATE INDEX "material_brand_categories" ON "material_brand" USING gin ("category_ids");
CREATE INDEX "material_brand_name_part" ON "material_brand" USING gin ("name" gin_trgm_ops);
CREATE INDEX "material_brand_name_en_part" ON "material_brand" USING gin ("name_en" gin_trgm_ops);
CREATE INDEX "material_brand_code_part" ON "material_brand" USING gin ("brand_code" gin_trgm_ops);
CREATE UNIQUE INDEX "material_category_name" ON "material_category" USING btree (coalesce("parent_id", 0),"name");
CREATE INDEX "material_category_parent" ON "material_category" USING btree ("parent_id","sort");
CREATE TABLE "classify" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classify_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"level" smallint NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"banner" text DEFAULT '' NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pinned_product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terminals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_sort" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "label" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"text_color" text NOT NULL,
	"back_color" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grant_kind" smallint DEFAULT 1 NOT NULL,
	"auto_days" smallint,
	"auto_sales" integer,
	"auto_stock" smallint,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"supplier_visible" boolean DEFAULT false NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);

CREATE TABLE "spec" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spec_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"spec_code" text GENERATED ALWAYS AS ('P' || lpad(id::text, greatest(5, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"display_kind" smallint DEFAULT 1 NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"allow_custom" boolean DEFAULT false NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);

CREATE TABLE "spec_value" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spec_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"spec_id" bigint NOT NULL,
	"value_name" text NOT NULL,
	"folded" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL
);

ALTER TABLE "category" ADD COLUMN "icon" text DEFAULT '' NOT NULL;
ALTER TABLE "category" ADD COLUMN "unit" text DEFAULT '' NOT NULL;
ALTER TABLE "category" ADD COLUMN "commission_rate" numeric(4, 2);
ALTER TABLE "category" ADD COLUMN "warranty_months" smallint;
ALTER TABLE "category" ADD COLUMN "return_days" smallint;
ALTER TABLE "category" ADD COLUMN "invoice_code" text DEFAULT '' NOT NULL;
ALTER TABLE "category" ADD COLUMN "qualifications" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "category" ADD COLUMN "keywords" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "spec_value" ADD CONSTRAINT "spec_value_spec_id_spec_id_fk" FOREIGN KEY ("spec_id") REFERENCES "public"."spec"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "classify_parent" ON "classify" USING btree ("parent_id","sort");
CREATE UNIQUE INDEX "label_name" ON "label" USING btree ("type","name");
CREATE INDEX "label_type" ON "label" USING btree ("type","priority" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "label_name_part" ON "label" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "spec_code" ON "spec" USING btree ("spec_code");
CREATE UNIQUE INDEX "spec_name" ON "spec" USING btree ("name");
CREATE INDEX "spec_sort" ON "spec" USING btree ("sort","id");
CREATE UNIQUE INDEX "spec_value_name" ON "spec_value" USING btree ("spec_id","folded");
CREATE INDEX "spec_value_sort" ON "spec_value" USING btree ("spec_id","sort","id");
CREATE INDEX "spec_value_name_part" ON "spec_value" USING gin ("value_name" gin_trgm_ops);
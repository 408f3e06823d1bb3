CREATE TABLE "service_package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"package_no" text GENERATED ALWAYS AS ('SP' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"kind" smallint NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price" numeric(9, 2) NOT NULL,
	"origin_price" numeric(9, 2),
	"valid_days" smallint NOT NULL,
	"buyer_kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provider_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"limit_per_buyer" smallint DEFAULT 0 NOT NULL,
	"refund_rule" smallint NOT NULL,
	"sort_no" smallint DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"sold_times" integer DEFAULT 0 NOT NULL,
	"used_times" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE UNIQUE INDEX "service_package_no" ON "service_package" USING btree ("package_no");
CREATE UNIQUE INDEX "service_package_name" ON "service_package" USING btree ("name") WHERE "service_package"."status" <> 9;
CREATE INDEX "service_package_status" ON "service_package" USING btree ("status","sort_no" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "service_package_sort" ON "service_package" USING btree ("sort_no" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "service_package_price" ON "service_package" USING btree ("price","id");
CREATE INDEX "service_package_valid" ON "service_package" USING btree ("valid_days","id");
CREATE INDEX "service_package_sold" ON "service_package" USING btree ("sold_count","id");
CREATE INDEX "service_package_updated" ON "service_package" USING btree ("updated_at","id");
CREATE INDEX "service_package_buyers" ON "service_package" USING gin ("buyer_kinds");
CREATE INDEX "service_package_providers" ON "service_package" USING gin ("provider_ids");
CREATE INDEX "service_package_name_part" ON "service_package" USING gin ("name" gin_trgm_ops);
CREATE INDEX "service_package_pinyin" ON "service_package" USING gin ("pinyin" gin_trgm_ops);
CREATE TABLE "banner" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"image" text NOT NULL,
	"back_color" text DEFAULT '' NOT NULL,
	"link_type" smallint NOT NULL,
	"link_value" text DEFAULT '' NOT NULL,
	"audience" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"start_at" timestamptz(3) NOT NULL,
	"end_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"show_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"edited_by_id" bigint,
	"link_broken_at" timestamptz(3)
);

CREATE INDEX "banner_position" ON "banner" USING btree ("position","sort","id");
CREATE INDEX "banner_link" ON "banner" USING btree ("link_type","link_value");
CREATE INDEX "banner_name_part" ON "banner" USING gin ("name" gin_trgm_ops);
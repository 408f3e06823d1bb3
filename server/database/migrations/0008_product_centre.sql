ALTER INDEX "product_template" RENAME TO "product_of_template";
CREATE TABLE "product_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"review_no" text GENERATED ALWAYS AS ('R' || lpad(id::text, greatest(12, length(id::text)), '0')) STORED NOT NULL,
	"product_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proposal" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risk_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"submitted_by_id" bigint NOT NULL,
	"submitter_supplier_id" bigint,
	"submitted_by" text NOT NULL,
	"submitted_at" timestamptz(3) NOT NULL,
	"claimed_by_id" bigint,
	"claimed_by" text DEFAULT '' NOT NULL,
	"claimed_at" timestamptz(3),
	"reason_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewed_by" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamptz(3)
);

CREATE TABLE "agent_package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"package_code" text GENERATED ALWAYS AS ('A' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"cover" text NOT NULL,
	"agent_level" smallint NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"price" numeric(9, 2) NOT NULL,
	"original_price" numeric(9, 2),
	"renewal_price" numeric(9, 2) NOT NULL,
	"valid_months" smallint NOT NULL,
	"deposit" numeric(9, 2),
	"first_purchase_amount" numeric(9, 2),
	"first_purchase_days" smallint,
	"total" integer DEFAULT 0 NOT NULL,
	"goods_scope" smallint NOT NULL,
	"brand_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"purchase_discount" numeric(5, 4) DEFAULT '1' NOT NULL,
	"sub_account_quota" smallint DEFAULT 0 NOT NULL,
	"store_quota" smallint DEFAULT 0 NOT NULL,
	"promoter_quota" smallint DEFAULT 0 NOT NULL,
	"card_quota" smallint DEFAULT 0 NOT NULL,
	"benefits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"upgrade_to_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"agreement" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"active_count" integer DEFAULT 0 NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "agent_package_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_package_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"channel_price" numeric(9, 2),
	"min_quantity" smallint DEFAULT 1 NOT NULL
);

CREATE TABLE "proxy_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proxy_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"record_no" text GENERATED ALWAYS AS ('D' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"brand_id" bigint NOT NULL,
	"proxy_kind" smallint NOT NULL,
	"company_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discount_rate" numeric(5, 4),
	"annual_amount" numeric(9, 2),
	"deposit" numeric(9, 2),
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"contract_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"renewed_from_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_by_id" bigint,
	"reviewed_by" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamptz(3),
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "class_label" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"classify_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"only_this_level" boolean DEFAULT false NOT NULL,
	"match_kind" smallint NOT NULL,
	"attribute_name" text DEFAULT '' NOT NULL,
	"spec_id" bigint,
	"values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"label_ids" jsonb GENERATED ALWAYS AS (jsonb_path_query_array("values", '$[*].labelId ? (@ != null)')) STORED,
	"multiple" boolean DEFAULT true NOT NULL,
	"fold_after" smallint DEFAULT 6 NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "tips_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tips_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope_kind" smallint NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"brand_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"template_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"match_all" boolean DEFAULT true NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tip_title" text NOT NULL,
	"tip_content" text NOT NULL,
	"tip_image" text DEFAULT '' NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"priority" smallint DEFAULT 0 NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "customization" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"input_type" smallint NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min_value" integer,
	"max_value" integer,
	"step_value" smallint,
	"unit" text DEFAULT '' NOT NULL,
	"pricing" smallint NOT NULL,
	"unit_price" numeric(9, 2),
	"extra_days" smallint DEFAULT 0 NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);

CREATE TABLE "install_service" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "install_service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"pricing" smallint NOT NULL,
	"unit_price" numeric(9, 2) NOT NULL,
	"min_charge" numeric(9, 2),
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"warranty_months" smallint,
	"external_no" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);

CREATE TABLE "product_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"template_code" text GENERATED ALWAYS AS ('T' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"category_id" bigint NOT NULL,
	"brand_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_type" smallint NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"unit" smallint NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"purchase_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"product_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"sale_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"lead_time" smallint,
	"logistics_level" smallint,
	"detail_skeleton" text DEFAULT '' NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);

CREATE TABLE "spec_prompt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spec_prompt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"template_id" bigint NOT NULL,
	"spec_id" bigint NOT NULL,
	"value_name" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "texture" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "texture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"texture_kind" smallint NOT NULL,
	"image" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"real_size" text DEFAULT '' NOT NULL,
	"price_delta" numeric(9, 2),
	"material_id" bigint,
	"enabled" boolean DEFAULT true NOT NULL
);

CREATE TABLE "product_component" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_component_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"component_code" text GENERATED ALWAYS AS ('C' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"component_type" smallint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"brand_id" bigint,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"unit" smallint NOT NULL,
	"image" text NOT NULL,
	"model_file" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supply_price" numeric(9, 2),
	"purchase_price" numeric(9, 2),
	"product_price" numeric(9, 2),
	"sale_price" numeric(9, 2),
	"purchase_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"product_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"sale_factor" numeric(8, 4) DEFAULT '1' NOT NULL,
	"sold_alone" boolean DEFAULT false NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);

CREATE TABLE "recommended_match" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recommended_match_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"cover" text NOT NULL,
	"main_product_id" bigint NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"style_id" bigint,
	"space_id" bigint,
	"discount_rate" numeric(3, 2) DEFAULT '1' NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"store_no" text GENERATED ALWAYS AS ('MD' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"area" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "floor_image" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "floor_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"store_id" bigint NOT NULL,
	"floor_no" smallint NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"zones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "setting_out_image" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_out_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"floor_image_id" bigint NOT NULL,
	"zone_no" text NOT NULL,
	"name" text NOT NULL,
	"kind" smallint NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"hotspots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"style_id" bigint,
	"start_date" date NOT NULL,
	"end_date" date,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "supplier_product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_spu_no" text NOT NULL,
	"name" text NOT NULL,
	"brand_name" text DEFAULT '' NOT NULL,
	"brand_id" bigint,
	"supplier_template_id" bigint,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"detail_content" text DEFAULT '' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"channel" smallint NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"twin_id" bigint,
	"twin_score" smallint DEFAULT 0 NOT NULL,
	"product_id" bigint,
	"sku_maps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"taken_skus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"taken_name" text DEFAULT '' NOT NULL,
	"changed_after_move" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"ignore_reason" text DEFAULT '' NOT NULL,
	"synced_at" timestamptz(3) NOT NULL,
	"moved_at" timestamptz(3)
);

CREATE TABLE "supplier_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_template_no" text NOT NULL,
	"name" text NOT NULL,
	"source_path" text DEFAULT '' NOT NULL,
	"template_id" bigint,
	"spec_maps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attribute_maps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"purchase_factor" numeric(8, 4),
	"product_factor" numeric(8, 4),
	"sale_factor" numeric(8, 4),
	"status" smallint DEFAULT 0 NOT NULL
);

ALTER TABLE "product" ADD COLUMN "model_file" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "components" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "material_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "texture_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "customization_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "install_service_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "revision_status" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agent_package_item" ADD CONSTRAINT "agent_package_item_package_id_agent_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."agent_package"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proxy_record" ADD CONSTRAINT "proxy_record_brand_id_material_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."material_brand"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customization" ADD CONSTRAINT "customization_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "install_service" ADD CONSTRAINT "install_service_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "spec_prompt" ADD CONSTRAINT "spec_prompt_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "texture" ADD CONSTRAINT "texture_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "setting_out_image" ADD CONSTRAINT "setting_out_image_floor_image_id_floor_image_id_fk" FOREIGN KEY ("floor_image_id") REFERENCES "public"."floor_image"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "product_review_no" ON "product_review" USING btree ("review_no");
CREATE UNIQUE INDEX "product_review_pending" ON "product_review" USING btree ("product_id","type") WHERE "product_review"."status" = 1;
CREATE INDEX "product_review_product" ON "product_review" USING btree ("product_id","id" DESC NULLS LAST);
CREATE INDEX "product_review_status" ON "product_review" USING btree ("status","type","submitted_at","id");
CREATE INDEX "product_review_submitted" ON "product_review" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "agent_package_code" ON "agent_package" USING btree ("package_code");
CREATE UNIQUE INDEX "agent_package_name" ON "agent_package" USING btree ("name") WHERE "agent_package"."status" <> 3;
CREATE INDEX "agent_package_status" ON "agent_package" USING btree ("status","sort" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "agent_package_brands" ON "agent_package" USING gin ("brand_ids");
CREATE INDEX "agent_package_upgrades" ON "agent_package" USING gin ("upgrade_to_ids");
CREATE INDEX "agent_package_name_part" ON "agent_package" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "agent_package_item_once" ON "agent_package_item" USING btree ("package_id","sku_id");
CREATE INDEX "agent_package_item_sku" ON "agent_package_item" USING btree ("sku_id");
CREATE UNIQUE INDEX "proxy_record_no" ON "proxy_record" USING btree ("record_no");
CREATE UNIQUE INDEX "proxy_record_contract" ON "proxy_record" USING btree ("contract_no") WHERE "proxy_record"."contract_no" <> '';
CREATE INDEX "proxy_record_status" ON "proxy_record" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "proxy_record_brand" ON "proxy_record" USING btree ("brand_id","status");
CREATE INDEX "proxy_record_end" ON "proxy_record" USING btree ("status","end_date");
CREATE INDEX "proxy_record_start" ON "proxy_record" USING btree ("status","start_date");
CREATE INDEX "proxy_record_renewed" ON "proxy_record" USING btree ("renewed_from_id");
CREATE INDEX "proxy_record_company_part" ON "proxy_record" USING gin ("company_name" gin_trgm_ops);
CREATE UNIQUE INDEX "class_label_name" ON "class_label" USING btree ("name");
CREATE INDEX "class_label_sort" ON "class_label" USING btree ("sort","id");
CREATE INDEX "class_label_classifies" ON "class_label" USING gin ("classify_ids");
CREATE INDEX "class_label_labels" ON "class_label" USING gin ("label_ids");
CREATE INDEX "class_label_name_part" ON "class_label" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "tips_rule_name" ON "tips_rule" USING btree ("name");
CREATE INDEX "tips_rule_status" ON "tips_rule" USING btree ("status","priority" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "tips_rule_end" ON "tips_rule" USING btree ("end_at") WHERE "tips_rule"."status" = 1;
CREATE INDEX "tips_rule_labels" ON "tips_rule" USING gin ("label_ids");
CREATE INDEX "tips_rule_name_part" ON "tips_rule" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "customization_name" ON "customization" USING btree ("template_id","name");
CREATE UNIQUE INDEX "install_service_name" ON "install_service" USING btree ("template_id","name");
CREATE UNIQUE INDEX "install_service_external_no" ON "install_service" USING btree ("external_no") WHERE "install_service"."external_no" <> '';
CREATE UNIQUE INDEX "product_template_code" ON "product_template" USING btree ("template_code");
CREATE UNIQUE INDEX "product_template_name" ON "product_template" USING btree ("category_id","name");
CREATE INDEX "product_template_sort" ON "product_template" USING btree ("sort" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "product_template_brands" ON "product_template" USING gin ("brand_ids");
CREATE INDEX "product_template_specs" ON "product_template" USING gin ("specs" jsonb_path_ops);
CREATE INDEX "product_template_name_part" ON "product_template" USING gin ("name" gin_trgm_ops);
CREATE INDEX "product_template_code_part" ON "product_template" USING gin ("template_code" gin_trgm_ops);
CREATE INDEX "spec_prompt_template" ON "spec_prompt" USING btree ("template_id","spec_id","sort");
CREATE UNIQUE INDEX "texture_name" ON "texture" USING btree ("template_id","name");
CREATE INDEX "texture_material" ON "texture" USING btree ("material_id");
CREATE UNIQUE INDEX "product_component_code" ON "product_component" USING btree ("component_code");
CREATE UNIQUE INDEX "product_component_name" ON "product_component" USING btree ("supplier_id","name");
CREATE INDEX "product_component_supplier" ON "product_component" USING btree ("supplier_id","id" DESC NULLS LAST);
CREATE INDEX "product_component_type" ON "product_component" USING btree ("component_type","id" DESC NULLS LAST);
CREATE INDEX "product_component_brand" ON "product_component" USING btree ("brand_id","id" DESC NULLS LAST);
CREATE INDEX "product_component_categories" ON "product_component" USING gin ("category_ids");
CREATE INDEX "product_component_name_part" ON "product_component" USING gin ("name" gin_trgm_ops);
CREATE INDEX "product_component_code_part" ON "product_component" USING gin ("component_code" gin_trgm_ops);
CREATE INDEX "product_component_model_part" ON "product_component" USING gin ("model" gin_trgm_ops);
CREATE UNIQUE INDEX "recommended_match_title" ON "recommended_match" USING btree ("title");
CREATE INDEX "recommended_match_status" ON "recommended_match" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "recommended_match_main" ON "recommended_match" USING btree ("main_product_id");
CREATE INDEX "recommended_match_items" ON "recommended_match" USING gin ("items" jsonb_path_ops);
CREATE INDEX "recommended_match_end" ON "recommended_match" USING btree ("end_at") WHERE "recommended_match"."status" = 1;
CREATE INDEX "recommended_match_title_part" ON "recommended_match" USING gin ("title" gin_trgm_ops);
CREATE UNIQUE INDEX "store_no" ON "store" USING btree ("store_no");
CREATE INDEX "store_status" ON "store" USING btree ("status","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "floor_image_floor" ON "floor_image" USING btree ("store_id","floor_no");
CREATE INDEX "floor_image_store" ON "floor_image" USING btree ("store_id","sort","id");
CREATE INDEX "floor_image_zones" ON "floor_image" USING gin ("zones" jsonb_path_ops);
CREATE UNIQUE INDEX "setting_out_image_name" ON "setting_out_image" USING btree ("floor_image_id","zone_no","name");
CREATE INDEX "setting_out_image_status" ON "setting_out_image" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "setting_out_image_start" ON "setting_out_image" USING btree ("start_date" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "setting_out_image_hotspots" ON "setting_out_image" USING gin ("hotspots" jsonb_path_ops);
CREATE UNIQUE INDEX "supplier_product_no" ON "supplier_product" USING btree ("supplier_id","supplier_spu_no");
CREATE INDEX "supplier_product_status" ON "supplier_product" USING btree ("status","synced_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_product_of_supplier" ON "supplier_product" USING btree ("supplier_id","status","id");
CREATE INDEX "supplier_product_of_template" ON "supplier_product" USING btree ("supplier_template_id","status");
CREATE INDEX "supplier_product_brand" ON "supplier_product" USING btree ("brand_id","status");
CREATE INDEX "supplier_product_became" ON "supplier_product" USING btree ("product_id");
CREATE INDEX "supplier_product_problems" ON "supplier_product" USING gin ("problems");
CREATE INDEX "supplier_product_name_part" ON "supplier_product" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "supplier_template_no" ON "supplier_template" USING btree ("supplier_id","supplier_template_no");
CREATE INDEX "supplier_template_status" ON "supplier_template" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "supplier_template_of" ON "supplier_template" USING btree ("template_id");
CREATE UNIQUE INDEX "product_name" ON "product" USING btree ("supplier_id","name") WHERE "product"."status" <> 7;
CREATE INDEX "product_low_stock" ON "product" USING btree ("status") WHERE "product"."is_stock_low";
CREATE INDEX "product_revision" ON "product" USING btree ("status") WHERE "product"."revision_status" = 1;
CREATE INDEX "product_on_sale" ON "product" USING btree ("brand_id","supplier_id","template_id","sale_price_min","stock_total","made_to_order") WHERE "product"."status" = 4;
CREATE INDEX "product_components" ON "product" USING gin ("components" jsonb_path_ops);
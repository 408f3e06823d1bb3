create extension if not exists pg_trgm;
-- Each letter of a text and each two that stand together, in small letters: what a part of it is found by, of whatever length.
CREATE FUNCTION terms(words text, prefix text DEFAULT '') RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
	SELECT coalesce(array_agg(DISTINCT prefix || term), '{}')
	FROM (
		SELECT sign, lead(sign) OVER (ORDER BY place) AS next
		FROM unnest(string_to_array(lower(words), NULL)) WITH ORDINALITY AS signs(sign, place)
	) AS pairs CROSS JOIN LATERAL (VALUES (sign), (sign || next)) AS terms(term)
	WHERE term IS NOT NULL
$$;

CREATE SEQUENCE "public"."trade_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "admin_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"account_type" smallint NOT NULL,
	"supplier_id" bigint,
	"distributor_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"frozen_reason" text DEFAULT '' NOT NULL,
	"valid_from" text,
	"valid_to" text,
	"department" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"password_history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"password_changed_at" timestamptz(3),
	"must_change_password" boolean DEFAULT false NOT NULL,
	"temp_password_until" timestamptz(3),
	"failed_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamptz(3),
	"last_login_at" timestamptz(3),
	"last_login_ip" text DEFAULT '' NOT NULL,
	"auth_version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" timestamptz(3) NOT NULL,
	"actor_id" bigint,
	"actor_name" text DEFAULT '' NOT NULL,
	"actor_account" text DEFAULT '' NOT NULL,
	"actor_roles" text DEFAULT '' NOT NULL,
	"account_type" smallint,
	"area" text DEFAULT '' NOT NULL,
	"resource" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"summary" text NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"target_name" text DEFAULT '' NOT NULL,
	"result" smallint DEFAULT 1 NOT NULL,
	"result_code" integer DEFAULT 200 NOT NULL,
	"result_message" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"source" smallint DEFAULT 1 NOT NULL,
	"batch_no" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"cost_ms" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "captcha" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expire_at" timestamptz(3) NOT NULL
);

CREATE TABLE "file_use" (
	"file_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "file_use_file_id_resource_record_id_pk" PRIMARY KEY("file_id","resource","record_id")
);

CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"job_type" smallint NOT NULL,
	"resource" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"ok_rows" integer DEFAULT 0 NOT NULL,
	"failed_rows" integer DEFAULT 0 NOT NULL,
	"result_key" text DEFAULT '' NOT NULL,
	"error_key" text DEFAULT '' NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamptz(3),
	"started_at" timestamptz(3),
	"finished_at" timestamptz(3),
	"expire_at" timestamptz(3)
);

CREATE TABLE "login_attempt" (
	"ip" text NOT NULL,
	"minute" timestamptz(3) NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"captchas" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "login_attempt_ip_minute_pk" PRIMARY KEY("ip","minute")
);

CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receiver_id" bigint NOT NULL,
	"category" smallint NOT NULL,
	"level" text NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"query" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"resource" text DEFAULT '' NOT NULL,
	"read_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);

CREATE TABLE "request_record" (
	"user_id" bigint NOT NULL,
	"request_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "request_record_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"end_reason" smallint,
	"device" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"signed_in_at" timestamptz(3) NOT NULL,
	"last_active_at" timestamptz(3) NOT NULL,
	"expire_at" timestamptz(3) NOT NULL
);

CREATE TABLE "set_up_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"expire_at" timestamptz(3) NOT NULL
);

CREATE TABLE "sign_in_device" (
	"device_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"last_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_in_device_device_hash_user_id_pk" PRIMARY KEY("device_hash","user_id")
);

CREATE TABLE "sign_in_failure" (
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamptz(3),
	"wait_until" timestamptz(3),
	"last_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_in_failure_name_origin_pk" PRIMARY KEY("name","origin")
);

CREATE TABLE "stored_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"ext" text NOT NULL,
	"file_class" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration" integer,
	"model" smallint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"owner_id" bigint NOT NULL,
	"supplier_id" bigint
);

CREATE TABLE "preference" (
	"user_id" bigint NOT NULL,
	"page_key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "preference_user_id_page_key_pk" PRIMARY KEY("user_id","page_key")
);

CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);

CREATE TABLE "user_watermark" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"type" smallint NOT NULL,
	"title" text NOT NULL,
	"img_url" text NOT NULL,
	"transparency" smallint NOT NULL,
	"location" text NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
);

CREATE TABLE "brand" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"brand_code" text GENERATED ALWAYS AS ('B' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"initial" text DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"banner" text DEFAULT '' NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"slogan" text DEFAULT '' NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"origin_country" text DEFAULT '' NOT NULL,
	"level" smallint,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"template_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trademark_no" text DEFAULT '' NOT NULL,
	"trademark_class" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trademark_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trademark_until" date,
	"authorization_kind" smallint,
	"authorization_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"authorization_from" date,
	"authorization_until" date,
	"valid_until" date GENERATED ALWAYS AS (least(trademark_until, authorization_until)) STORED,
	"warned_days" smallint,
	"purchase_factor" numeric(8, 4),
	"product_factor" numeric(8, 4),
	"sale_factor" numeric(8, 4),
	"recommended" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "brand_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"review_no" text GENERATED ALWAYS AS ('BR' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"brand_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proposal" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risk_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by_id" bigint NOT NULL,
	"submitter_supplier_id" bigint,
	"submitted_by" text NOT NULL,
	"submitted_at" timestamptz(3) NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewed_by" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamptz(3)
);

CREATE TABLE "notice_receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"notice_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"counted" boolean DEFAULT true NOT NULL,
	"read_at" timestamptz(3),
	"read_by" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamptz(3),
	"confirmed_by" text DEFAULT '' NOT NULL,
	"reminded_at" timestamptz(3),
	"remind_count" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "supplier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"supplier_code" text GENERATED ALWAYS AS ('G' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"supplier_type" smallint,
	"credit_code" text DEFAULT '' NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"license_until" date,
	"legal_person" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"warehouses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"return_address" text DEFAULT '' NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lead_time" smallint,
	"logistics_level" smallint,
	"contract_no" text DEFAULT '' NOT NULL,
	"contract_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contract_from" date,
	"contract_until" date,
	"settlement_cycle" smallint,
	"deposit" numeric(9, 2),
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account_secret" text DEFAULT '' NOT NULL,
	"bank_account_tail" text DEFAULT '' NOT NULL,
	"invoice_type" smallint,
	"tax_rate" smallint,
	"account" text DEFAULT '' NOT NULL,
	"login_user_id" bigint,
	"password_reset_at" timestamptz(3),
	"disable_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "supplier_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"notice_no" text GENERATED ALWAYS AS ('N' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"title" text NOT NULL,
	"type" smallint NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target_kind" smallint NOT NULL,
	"target_supplier_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target_brand_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target_category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"need_confirm" boolean DEFAULT false NOT NULL,
	"confirm_until" timestamptz(3),
	"popup" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"publish_at" timestamptz(3),
	"target_count" integer DEFAULT 0 NOT NULL,
	"withdraw_reason" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);

CREATE TABLE "text_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"text_secret" text NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"sent_at" timestamptz(3)
);

CREATE TABLE "category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"category_code" text NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"level" smallint NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"commission_rate" numeric(4, 2),
	"warranty_months" smallint,
	"return_days" smallint,
	"invoice_code" text DEFAULT '' NOT NULL,
	"qualifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);

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

CREATE TABLE "material" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"material_code" text GENERATED ALWAYS AS ('M' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"category_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"source" smallint NOT NULL,
	"store_id" bigint,
	"supplier_id" bigint,
	"adopted_from_id" bigint,
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
	"visible_store_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"created_by_id" bigint,
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

CREATE TABLE "product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"spu_code" text GENERATED ALWAYS AS ('S' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"product_type" smallint DEFAULT 1 NOT NULL,
	"template_id" bigint,
	"category_id" bigint NOT NULL,
	"classify_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supplier_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"unit" smallint DEFAULT 1 NOT NULL,
	"main_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"white_image" text DEFAULT '' NOT NULL,
	"model_file" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"detail_content" text DEFAULT '' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"material_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"texture_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"customization_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"install_service_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lead_time" smallint DEFAULT 0 NOT NULL,
	"logistics_level" smallint DEFAULT 0 NOT NULL,
	"min_order_quantity" smallint DEFAULT 1 NOT NULL,
	"warranty_months" smallint,
	"source" smallint DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"revision_status" smallint DEFAULT 0 NOT NULL,
	"sale_price_min" numeric(9, 2),
	"sale_price_max" numeric(9, 2),
	"stock_total" integer DEFAULT 0 NOT NULL,
	"made_to_order" boolean DEFAULT false NOT NULL,
	"is_stock_low" boolean DEFAULT false NOT NULL,
	"is_bare" boolean GENERATED ALWAYS AS (sale_price_min is null or (stock_total <= 0 and not made_to_order)) STORED NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"ban_reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamptz(3),
	"submitted_by" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamptz(3),
	"enabled_at" timestamptz(3),
	"deleted_at" timestamptz(3)
);

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

CREATE TABLE "agent_package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
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
	"created_by_id" bigint,
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

CREATE TABLE "shopper_hit" (
	"kind" smallint NOT NULL,
	"target_id" bigint NOT NULL,
	"day" date NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "shopper_hit_kind_target_id_day_pk" PRIMARY KEY("kind","target_id","day")
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
	"created_by_id" bigint,
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
	"texture_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"created_by_id" bigint,
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

CREATE TABLE "design_store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
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
	"sort" integer DEFAULT 0 NOT NULL,
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

CREATE TABLE "dealer_price" (
	"party_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"price" numeric(9, 2),
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "dealer_price_party_id_sku_id_pk" PRIMARY KEY("party_id","sku_id"),
	CONSTRAINT "dealer_price_positive" CHECK ("dealer_price"."price" > 0)
);

CREATE TABLE "trade_party" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_party_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"kind" smallint NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"discount_factor" numeric(5, 4) DEFAULT '1' NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "trade_party_discount" CHECK ("trade_party"."discount_factor" between 0.1 and 1)
);

CREATE TABLE "order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"order_no" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"biz_type" smallint NOT NULL,
	"order_type" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"marketing_channel" smallint DEFAULT 7 NOT NULL,
	"card_merchant_id" bigint,
	"distributor_id" bigint,
	"channel_id" bigint,
	"user_id" bigint,
	"store_id" bigint,
	"buyer_name" text NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"supplier_count" smallint DEFAULT 1 NOT NULL,
	"total_qty" integer DEFAULT 0 NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"goods_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"freight_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"install_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"adjust_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"pay_amount" numeric(12, 2) NOT NULL,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"freight_refunded" numeric(12, 2) DEFAULT '0' NOT NULL,
	"cost_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"user_coupon_id" bigint,
	"user_coupon_name" text DEFAULT '' NOT NULL,
	"pay_method" smallint,
	"pay_expire_at" timestamptz(3) NOT NULL,
	"paid_at" timestamptz(3),
	"waits_for_confirm" boolean DEFAULT false NOT NULL,
	"lead_time" smallint DEFAULT 0 NOT NULL,
	"logistics_level" smallint DEFAULT 0 NOT NULL,
	"delivery_method" smallint DEFAULT 1 NOT NULL,
	"promised_ship_at" timestamptz(3),
	"receiver_name" text NOT NULL,
	"receiver_phone" text NOT NULL,
	"receiver_area" text NOT NULL,
	"receiver_address" text NOT NULL,
	"has_elevator" boolean,
	"floor_no" smallint,
	"buyer_remark" text DEFAULT '' NOT NULL,
	"seller_remark" text DEFAULT '' NOT NULL,
	"remark_color" smallint DEFAULT 0 NOT NULL,
	"invoice_type" smallint DEFAULT 0 NOT NULL,
	"invoice_title" text DEFAULT '' NOT NULL,
	"tax_no" text DEFAULT '' NOT NULL,
	"invoice_no" text DEFAULT '' NOT NULL,
	"remind_count" smallint DEFAULT 0 NOT NULL,
	"reminded_at" timestamptz(3),
	"shipped_at" timestamptz(3),
	"auto_receive_at" timestamptz(3),
	"extend_count" smallint DEFAULT 0 NOT NULL,
	"receive_paused_at" timestamptz(3),
	"completed_at" timestamptz(3),
	"reviewed_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"close_reason" smallint,
	"open_refund_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_paid_more" CHECK ("order"."pay_amount" > 0),
	CONSTRAINT "order_refunded" CHECK ("order"."refunded_amount" between 0 and "order"."pay_amount"),
	CONSTRAINT "order_shipped" CHECK ("order"."shipped_qty" between 0 and "order"."total_qty"),
	CONSTRAINT "order_open_refunds" CHECK ("order"."open_refund_count" >= 0),
	CONSTRAINT "order_closed" CHECK (("order"."status" = 6) = ("order"."close_reason" is not null)),
	CONSTRAINT "order_is_paid" CHECK ("order"."status" in (0, 6) or "order"."paid_at" is not null)
);

CREATE TABLE "order_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"biz_type" smallint NOT NULL,
	"line_no" smallint NOT NULL,
	"product_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"sku_code" text NOT NULL,
	"product_name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"spec_text" text DEFAULT '' NOT NULL,
	"brand_id" bigint NOT NULL,
	"brand_name" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" smallint NOT NULL,
	"supply_price" numeric(9, 2),
	"purchase_price" numeric(9, 2),
	"product_price" numeric(9, 2),
	"sale_price" numeric(9, 2),
	"unit_price" numeric(9, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"adjust_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"pay_amount" numeric(12, 2) NOT NULL,
	"lead_time" smallint NOT NULL,
	"promised_ship_at" timestamptz(3),
	"holds_stock" boolean NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"cancelled_qty" integer DEFAULT 0 NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"locked_qty" integer DEFAULT 0 NOT NULL,
	"returning_qty" integer DEFAULT 0 NOT NULL,
	"open_refund_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"drawing_state" smallint DEFAULT 0 NOT NULL,
	"drawings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" between 1 and 9999),
	CONSTRAINT "order_line_shipped" CHECK ("order_line"."shipped_qty" >= 0 and "order_line"."cancelled_qty" >= 0 and "order_line"."locked_qty" >= 0
        and "order_line"."shipped_qty" + "order_line"."cancelled_qty" + "order_line"."locked_qty" <= "order_line"."quantity"),
	CONSTRAINT "order_line_returned" CHECK ("order_line"."returned_qty" >= 0 and "order_line"."returning_qty" >= 0
        and "order_line"."returned_qty" + "order_line"."returning_qty" <= "order_line"."shipped_qty"),
	CONSTRAINT "order_line_refunded" CHECK ("order_line"."refunded_amount" >= 0 and "order_line"."open_refund_amount" >= 0
        and "order_line"."refunded_amount" + "order_line"."open_refund_amount" <= "order_line"."pay_amount")
);

CREATE TABLE "order_words" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"biz_type" smallint NOT NULL,
	"people" text NOT NULL,
	"goods" text NOT NULL,
	"marks" text[] NOT NULL
);

CREATE TABLE "shipment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"shipment_no" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"order_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"supplier_name" text NOT NULL,
	"delivery_method" smallint NOT NULL,
	"logistics_company" text DEFAULT '' NOT NULL,
	"logistics_no" text DEFAULT '' NOT NULL,
	"driver_name" text DEFAULT '' NOT NULL,
	"driver_phone" text DEFAULT '' NOT NULL,
	"pickup_point" text DEFAULT '' NOT NULL,
	"package_count" smallint DEFAULT 1 NOT NULL,
	"weight" numeric(7, 2),
	"volume" numeric(7, 3),
	"freight_cost" numeric(9, 2),
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shipped_at" timestamptz(3) NOT NULL,
	"expected_arrive_at" date,
	"install_at" timestamptz(3),
	"installer_name" text DEFAULT '' NOT NULL,
	"installer_phone" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"signed_at" timestamptz(3),
	"sign_proof" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revoke_reason" text DEFAULT '' NOT NULL,
	"tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tracked_at" timestamptz(3),
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "shipment_line" (
	"shipment_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_order_line_id_pk" PRIMARY KEY("shipment_id","order_line_id"),
	CONSTRAINT "shipment_line_quantity" CHECK ("shipment_line"."quantity" > 0)
);

CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"refund_no" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"order_id" bigint NOT NULL,
	"refund_type" smallint NOT NULL,
	"supplier_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supplier_name" text NOT NULL,
	"freight_refund" numeric(12, 2) DEFAULT '0' NOT NULL,
	"apply_amount" numeric(12, 2) NOT NULL,
	"approved_amount" numeric(12, 2),
	"reason" smallint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"process_state" smallint,
	"applicant" text NOT NULL,
	"applied_by" smallint DEFAULT 2 NOT NULL,
	"created_by_id" bigint,
	"deal_deadline" timestamptz(3) NOT NULL,
	"supplier_opinion" smallint DEFAULT 0 NOT NULL,
	"supplier_opinion_text" text DEFAULT '' NOT NULL,
	"return_address" text DEFAULT '' NOT NULL,
	"return_company" text DEFAULT '' NOT NULL,
	"return_no" text DEFAULT '' NOT NULL,
	"return_deadline" timestamptz(3),
	"received_qty_note" text DEFAULT '' NOT NULL,
	"restock" boolean DEFAULT false NOT NULL,
	"payout_method" smallint DEFAULT 1 NOT NULL,
	"payout_account_secret" text DEFAULT '' NOT NULL,
	"payout_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payout_error" text DEFAULT '' NOT NULL,
	"payout_trade_no" text DEFAULT '' NOT NULL,
	"payout_started_at" timestamptz(3),
	"reject_kind" smallint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"approved_by_id" bigint,
	"approved_by" text DEFAULT '' NOT NULL,
	"approved_at" timestamptz(3),
	"refunded_at" timestamptz(3),
	CONSTRAINT "refund_amount" CHECK ("refund"."apply_amount" > 0 and "refund"."freight_refund" >= 0),
	CONSTRAINT "refund_approved" CHECK ("refund"."approved_amount" > 0 and "refund"."approved_amount" <= "refund"."apply_amount"),
	CONSTRAINT "refund_process" CHECK (("refund"."status" = 2) = ("refund"."process_state" is not null))
);

CREATE TABLE "refund_line" (
	"refund_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"approved_amount" numeric(12, 2),
	"received_qty" integer,
	CONSTRAINT "refund_line_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_line_quantity" CHECK ("refund_line"."quantity" >= 0 and "refund_line"."received_qty" between 0 and "refund_line"."quantity"),
	CONSTRAINT "refund_line_amount" CHECK ("refund_line"."amount" > 0 and "refund_line"."approved_amount" between 0 and "refund_line"."amount")
);

CREATE TABLE "cashier_trade" (
	"pay_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"subject" text NOT NULL,
	"notify_path" text NOT NULL,
	"return_path" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"paid_at" timestamptz(3),
	"notice_id" text NOT NULL,
	"refund_mode" text DEFAULT 'done' NOT NULL,
	"refunds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);

CREATE TABLE "gateway_notice" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"pay_no" text NOT NULL,
	"trade_no" text NOT NULL,
	"fields" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamptz(3) NOT NULL
);

CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"pay_no" text NOT NULL,
	"biz_kind" smallint NOT NULL,
	"biz_id" bigint NOT NULL,
	"biz_no" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"pay_method" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"trade_no" text DEFAULT '' NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"payer_account_tail" text DEFAULT '' NOT NULL,
	"transfer_amount" numeric(12, 2),
	"transfer_at" timestamptz(3),
	"voucher_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by_id" bigint,
	"submitted_by" text DEFAULT '' NOT NULL,
	"confirmed_by_id" bigint,
	"confirmed_by" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamptz(3),
	"reject_reason" text DEFAULT '' NOT NULL,
	"paid_at" timestamptz(3),
	"asked_at" timestamptz(3),
	"returned_at" timestamptz(3),
	CONSTRAINT "payment_amount" CHECK ("payment"."amount" > 0),
	CONSTRAINT "payment_paid" CHECK ("payment"."status" <> 1 or "payment"."paid_at" is not null)
);

CREATE TABLE "digital_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digital_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"order_no" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"goods_kind" smallint NOT NULL,
	"goods_name" text NOT NULL,
	"goods_no" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"file_url" text DEFAULT '' NOT NULL,
	"buyer_kind" smallint NOT NULL,
	"buyer_id" bigint,
	"buyer_name" text NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"author_name" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"pay_amount" numeric(12, 2) NOT NULL,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"payout_amount" numeric(12, 2),
	"pay_method" smallint,
	"pay_expire_at" timestamptz(3) NOT NULL,
	"paid_at" timestamptz(3),
	"waits_for_confirm" boolean DEFAULT false NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"deliver_account" text DEFAULT '' NOT NULL,
	"deliver_state" smallint DEFAULT 0 NOT NULL,
	"deliver_error" text DEFAULT '' NOT NULL,
	"delivered_at" timestamptz(3),
	"download_count" integer DEFAULT 0 NOT NULL,
	"download_limit" smallint DEFAULT 5 NOT NULL,
	"valid_until" date,
	"completed_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"close_reason" smallint,
	"seller_remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "digital_order_amount" CHECK ("digital_order"."pay_amount" >= 0 and "digital_order"."refunded_amount" between 0 and "digital_order"."pay_amount"),
	CONSTRAINT "digital_order_downloads" CHECK ("digital_order"."download_count" >= 0 and "digital_order"."download_limit" between 1 and 99),
	CONSTRAINT "digital_order_quantity" CHECK ("digital_order"."quantity" between 1 and 999)
);

CREATE TABLE "download" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "download_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"digital_order_id" bigint NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"account" text NOT NULL
);

CREATE TABLE "admin_user_brand" (
	"user_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	CONSTRAINT "admin_user_brand_user_id_brand_id_pk" PRIMARY KEY("user_id","brand_id")
);

CREATE TABLE "admin_user_role" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "admin_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);

CREATE TABLE "audit_seal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"row_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"links" "bytea" NOT NULL,
	"head" text NOT NULL,
	"sealed_at" timestamptz(3) NOT NULL
);

CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"parent_id" bigint,
	"menu_type" smallint NOT NULL,
	"menu_index" smallint,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"permission" text DEFAULT '' NOT NULL,
	"opens" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_mode" smallint DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"account_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"data_scope" smallint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"holds_all" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

CREATE TABLE "role_permission" (
	"role_id" bigint NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "role_permission_role_id_permission_pk" PRIMARY KEY("role_id","permission")
);

CREATE TABLE "applet_menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applet_menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"link_type" smallint,
	"page_path" text DEFAULT '' NOT NULL,
	"web_url" text DEFAULT '' NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"selected_icon" text DEFAULT '' NOT NULL,
	"badge_text" text DEFAULT '' NOT NULL,
	"min_version" text DEFAULT '' NOT NULL,
	"permission" text DEFAULT '' NOT NULL,
	"guest_visible" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "applet_role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applet_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"identities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"need_member" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "applet_role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "applet_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

CREATE TABLE "applet_role_user" (
	"role_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"granted_at" timestamptz(3) NOT NULL,
	CONSTRAINT "applet_role_user_role_id_user_id_pk" PRIMARY KEY("role_id","user_id")
);

CREATE TABLE "applet_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applet_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"identity" smallint NOT NULL
);

CREATE TABLE "store_menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"terminal" smallint NOT NULL,
	"menu_type" smallint NOT NULL,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"permission" text DEFAULT '' NOT NULL,
	"need_member" boolean DEFAULT false NOT NULL,
	"merchant_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"badge_text" text DEFAULT '' NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "store_role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"merchant_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"role_level" smallint NOT NULL,
	"can_view_price" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "store_role_member" (
	"role_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"merchant_name" text NOT NULL,
	"merchant_type" smallint NOT NULL,
	"granted_at" timestamptz(3) NOT NULL,
	CONSTRAINT "store_role_member_role_id_user_id_pk" PRIMARY KEY("role_id","user_id")
);

CREATE TABLE "store_role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "store_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

ALTER TABLE "product_review" ADD CONSTRAINT "product_review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sku" ADD CONSTRAINT "sku_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "spec_value" ADD CONSTRAINT "spec_value_spec_id_spec_id_fk" FOREIGN KEY ("spec_id") REFERENCES "public"."spec"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agent_package_item" ADD CONSTRAINT "agent_package_item_package_id_agent_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."agent_package"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proxy_record" ADD CONSTRAINT "proxy_record_brand_id_material_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."material_brand"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customization" ADD CONSTRAINT "customization_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "install_service" ADD CONSTRAINT "install_service_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "spec_prompt" ADD CONSTRAINT "spec_prompt_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "texture" ADD CONSTRAINT "texture_template_id_product_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."product_template"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "setting_out_image" ADD CONSTRAINT "setting_out_image_floor_image_id_floor_image_id_fk" FOREIGN KEY ("floor_image_id") REFERENCES "public"."floor_image"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dealer_price" ADD CONSTRAINT "dealer_price_party_id_trade_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_card_merchant_id_trade_party_id_fk" FOREIGN KEY ("card_merchant_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_distributor_id_trade_party_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_channel_id_trade_party_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_user_id_trade_party_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "digital_order" ADD CONSTRAINT "digital_order_buyer_id_trade_party_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "download" ADD CONSTRAINT "download_digital_order_id_digital_order_id_fk" FOREIGN KEY ("digital_order_id") REFERENCES "public"."digital_order"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "admin_user_account" ON "admin_user" USING btree (lower("account"));
CREATE UNIQUE INDEX "admin_user_phone" ON "admin_user" USING btree ("phone");
CREATE INDEX "admin_user_supplier" ON "admin_user" USING btree ("supplier_id");
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("resource","target_id","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "audit_log_resource" ON "audit_log" USING btree ("resource","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE result <> 1;
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch_no") WHERE batch_no is not null;
CREATE INDEX "audit_log_target_name_part" ON "audit_log" USING gin ("target_name" gin_trgm_ops);
CREATE INDEX "file_use_record" ON "file_use" USING btree ("resource","record_id");
CREATE INDEX "job_owner" ON "job" USING btree ("owner_id","id" DESC NULLS LAST);
CREATE INDEX "job_waiting" ON "job" USING btree ("status","id") WHERE status in (0, 1);
CREATE INDEX "notification_receiver" ON "notification" USING btree ("receiver_id","id" DESC NULLS LAST);
CREATE INDEX "notification_unread" ON "notification" USING btree ("receiver_id") WHERE read_at is null;
CREATE INDEX "request_record_created" ON "request_record" USING btree ("created_at");
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");
CREATE INDEX "session_user" ON "session" USING btree ("user_id","signed_in_at" DESC NULLS LAST);
CREATE INDEX "sign_in_device_user" ON "sign_in_device" USING btree ("user_id","last_at" DESC NULLS LAST);
CREATE INDEX "sign_in_failure_last" ON "sign_in_failure" USING btree ("last_at");
CREATE UNIQUE INDEX "stored_file_key" ON "stored_file" USING btree ("key");
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("owner_id","created_at" DESC NULLS LAST);
CREATE UNIQUE INDEX "brand_code" ON "brand" USING btree ("brand_code");
CREATE UNIQUE INDEX "brand_name" ON "brand" USING btree ("name");
CREATE UNIQUE INDEX "brand_name_en" ON "brand" USING btree ("name_en") WHERE "brand"."name_en" <> '';
CREATE INDEX "brand_status" ON "brand" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "brand_created" ON "brand" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "brand_supplier" ON "brand" USING btree ("supplier_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "brand_valid" ON "brand" USING btree ("status","valid_until");
CREATE INDEX "brand_trademark" ON "brand" USING btree ("trademark_no");
CREATE INDEX "brand_categories" ON "brand" USING gin ("category_ids");
CREATE INDEX "brand_name_part" ON "brand" USING gin ("name" gin_trgm_ops);
CREATE INDEX "brand_name_en_part" ON "brand" USING gin ("name_en" gin_trgm_ops);
CREATE INDEX "brand_code_part" ON "brand" USING gin ("brand_code" gin_trgm_ops);
CREATE UNIQUE INDEX "brand_review_no" ON "brand_review" USING btree ("review_no");
CREATE UNIQUE INDEX "brand_review_pending" ON "brand_review" USING btree ("brand_id") WHERE "brand_review"."status" = 1;
CREATE INDEX "brand_review_brand" ON "brand_review" USING btree ("brand_id","id" DESC NULLS LAST);
CREATE INDEX "brand_review_status" ON "brand_review" USING btree ("status","submitted_at","id");
CREATE INDEX "brand_review_submitted" ON "brand_review" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "notice_receipt_pair" ON "notice_receipt" USING btree ("notice_id","supplier_id");
CREATE INDEX "notice_receipt_supplier" ON "notice_receipt" USING btree ("supplier_id","notice_id" DESC NULLS LAST);
CREATE UNIQUE INDEX "supplier_code" ON "supplier" USING btree ("supplier_code");
CREATE UNIQUE INDEX "supplier_name" ON "supplier" USING btree ("name");
CREATE UNIQUE INDEX "supplier_short_name" ON "supplier" USING btree ("short_name") WHERE "supplier"."short_name" <> '';
CREATE UNIQUE INDEX "supplier_credit_code" ON "supplier" USING btree ("credit_code") WHERE "supplier"."credit_code" <> '';
CREATE UNIQUE INDEX "supplier_contract_no" ON "supplier" USING btree ("contract_no") WHERE "supplier"."contract_no" <> '';
CREATE UNIQUE INDEX "supplier_account" ON "supplier" USING btree ("account") WHERE "supplier"."account" <> '';
CREATE INDEX "supplier_status" ON "supplier" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_created" ON "supplier" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_updated" ON "supplier" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_contract" ON "supplier" USING btree ("status","contract_until","login_user_id");
CREATE INDEX "supplier_categories" ON "supplier" USING gin ("category_ids");
CREATE INDEX "supplier_name_part" ON "supplier" USING gin ("name" gin_trgm_ops);
CREATE INDEX "supplier_short_name_part" ON "supplier" USING gin ("short_name" gin_trgm_ops);
CREATE INDEX "supplier_code_part" ON "supplier" USING gin ("supplier_code" gin_trgm_ops);
CREATE INDEX "supplier_account_part" ON "supplier" USING gin ("account" gin_trgm_ops);
CREATE INDEX "supplier_credit_code_part" ON "supplier" USING gin ("credit_code" gin_trgm_ops);
CREATE UNIQUE INDEX "supplier_notice_no" ON "supplier_notice" USING btree ("notice_no");
CREATE INDEX "supplier_notice_status" ON "supplier_notice" USING btree ("status","publish_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_notice_created" ON "supplier_notice" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_notice_title_part" ON "supplier_notice" USING gin ("title" gin_trgm_ops);
CREATE INDEX "text_message_waiting" ON "text_message" USING btree ("id") WHERE "text_message"."sent_at" is null;
CREATE UNIQUE INDEX "category_code" ON "category" USING btree ("category_code");
CREATE INDEX "category_parent" ON "category" USING btree ("parent_id","sort");
CREATE INDEX "classify_parent" ON "classify" USING btree ("parent_id","sort");
CREATE UNIQUE INDEX "material_code" ON "material" USING btree ("material_code");
CREATE UNIQUE INDEX "material_same" ON "material" USING btree ("source","name","brand_id","model","size");
CREATE UNIQUE INDEX "material_adopted" ON "material" USING btree ("adopted_from_id");
CREATE INDEX "material_source" ON "material" USING btree ("source","status","submitted_at");
CREATE INDEX "material_store" ON "material" USING btree ("store_id","id" DESC NULLS LAST);
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
CREATE UNIQUE INDEX "product_code" ON "product" USING btree ("spu_code");
CREATE UNIQUE INDEX "product_name" ON "product" USING btree ("supplier_id","name") WHERE "product"."status" <> 7;
CREATE INDEX "product_brand" ON "product" USING btree ("brand_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","category_id","template_id","supplier_id");
CREATE INDEX "product_supplier" ON "product" USING btree ("supplier_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id");
CREATE INDEX "product_category" ON "product" USING btree ("category_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","template_id","supplier_id");
CREATE INDEX "product_of_template" ON "product" USING btree ("template_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","supplier_id");
CREATE INDEX "product_facts" ON "product" USING btree ("status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_created" ON "product" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_updated" ON "product" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_named" ON "product" USING btree ("name" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_stock" ON "product" USING btree ("stock_total" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_sales" ON "product" USING btree ("sales_count" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_sort" ON "product" USING btree ("sort" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_sale_price" ON "product" USING btree ("sale_price_min" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_brand_price" ON "product" USING btree ("brand_id","sale_price_min" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","category_id","template_id","supplier_id");
CREATE INDEX "product_cheapest" ON "product" USING btree ("sale_price_min","id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_creator" ON "product" USING btree ("created_by_id","id" DESC NULLS LAST) WHERE "product"."created_by_id" is not null;
CREATE INDEX "product_labels" ON "product" USING gin ("label_ids");
CREATE INDEX "product_materials" ON "product" USING gin ("material_ids");
CREATE INDEX "product_components" ON "product" USING gin ("components" jsonb_path_ops);
CREATE INDEX "product_specs" ON "product" USING gin ("specs" jsonb_path_ops);
CREATE INDEX "product_terms" ON "product" USING gin (terms("name" || ' ' || "model"));
CREATE UNIQUE INDEX "product_review_no" ON "product_review" USING btree ("review_no");
CREATE UNIQUE INDEX "product_review_pending" ON "product_review" USING btree ("product_id","type") WHERE "product_review"."status" = 1;
CREATE INDEX "product_review_product" ON "product_review" USING btree ("product_id","id" DESC NULLS LAST);
CREATE INDEX "product_review_status" ON "product_review" USING btree ("status","type","submitted_at","id");
CREATE INDEX "product_review_submitted" ON "product_review" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "sku_code" ON "sku" USING btree ("sku_code");
CREATE UNIQUE INDEX "sku_barcode" ON "sku" USING btree ("barcode") WHERE "sku"."barcode" <> '';
CREATE INDEX "sku_product" ON "sku" USING btree ("product_id","sort");
CREATE INDEX "price_change_sku" ON "sku_price_change" USING btree ("sku_id","effective_at" DESC NULLS LAST);
CREATE INDEX "price_change_product" ON "sku_price_change" USING btree ("product_id","effective_at" DESC NULLS LAST);
CREATE INDEX "price_change_planned" ON "sku_price_change" USING btree ("effective_at") WHERE "sku_price_change"."status" = 0;
CREATE INDEX "stock_log_sku" ON "stock_log" USING btree ("sku_id","created_at" DESC NULLS LAST);
CREATE INDEX "stock_log_product" ON "stock_log" USING btree ("product_id","created_at" DESC NULLS LAST);
CREATE UNIQUE INDEX "label_name" ON "label" USING btree ("type","name");
CREATE INDEX "label_type" ON "label" USING btree ("type","priority" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "label_name_part" ON "label" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "spec_code" ON "spec" USING btree ("spec_code");
CREATE UNIQUE INDEX "spec_name" ON "spec" USING btree ("name");
CREATE INDEX "spec_sort" ON "spec" USING btree ("sort","id");
CREATE UNIQUE INDEX "spec_value_name" ON "spec_value" USING btree ("spec_id","folded");
CREATE INDEX "spec_value_sort" ON "spec_value" USING btree ("spec_id","sort","id");
CREATE INDEX "spec_value_name_part" ON "spec_value" USING gin ("value_name" gin_trgm_ops);
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
CREATE UNIQUE INDEX "design_store_name" ON "design_store" USING btree ("name");
CREATE INDEX "design_store_status" ON "design_store" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "design_store_name_part" ON "design_store" USING gin ("name" gin_trgm_ops);
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
CREATE INDEX "dealer_price_sku" ON "dealer_price" USING btree ("sku_id");
CREATE INDEX "trade_party_kind" ON "trade_party" USING btree ("kind","id" DESC NULLS LAST);
CREATE INDEX "trade_party_phone" ON "trade_party" USING btree ("phone");
CREATE INDEX "trade_party_name_part" ON "trade_party" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "order_no" ON "order" USING btree ("order_no");
CREATE UNIQUE INDEX "order_request" ON "order" USING btree ("request_id","order_type") WHERE "order"."request_id" <> '';
CREATE INDEX "order_sums" ON "order" USING btree ("biz_type","status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_created" ON "order" USING btree ("biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_method","pay_amount","refunded_amount","lead_time","logistics_level","marketing_channel","remark_color","paid_at","completed_at","promised_ship_at","total_qty","receiver_area","open_refund_count","waits_for_confirm");
CREATE INDEX "order_status" ON "order" USING btree ("biz_type","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"promised_ship_at","open_refund_count","waits_for_confirm");
CREATE INDEX "order_paid" ON "order" USING btree ("biz_type","paid_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_completed" ON "order" USING btree ("biz_type","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_amount" ON "order" USING btree ("biz_type","pay_amount" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_card_merchant" ON "order" USING btree ("card_merchant_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount","promised_ship_at","open_refund_count","waits_for_confirm") WHERE "order"."card_merchant_id" is not null;
CREATE INDEX "order_distributor" ON "order" USING btree ("distributor_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount","promised_ship_at","open_refund_count","waits_for_confirm") WHERE "order"."distributor_id" is not null;
CREATE INDEX "order_channel" ON "order" USING btree ("channel_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount","promised_ship_at","open_refund_count","waits_for_confirm") WHERE "order"."channel_id" is not null;
CREATE INDEX "order_user" ON "order" USING btree ("user_id","id" DESC NULLS LAST) WHERE "order"."user_id" is not null;
CREATE INDEX "order_store" ON "order" USING btree ("store_id","id" DESC NULLS LAST) WHERE "order"."store_id" is not null;
CREATE INDEX "order_creator" ON "order" USING btree ("created_by_id","id" DESC NULLS LAST) WHERE "order"."created_by_id" is not null;
CREATE INDEX "order_phone" ON "order" USING btree ("buyer_phone");
CREATE INDEX "order_receiver_phone" ON "order" USING btree ("receiver_phone");
CREATE INDEX "order_promised" ON "order" USING btree ("biz_type","promised_ship_at") WHERE "order"."status" in (1, 2);
CREATE INDEX "order_waits" ON "order" USING btree ("biz_type","id" DESC NULLS LAST) WHERE "order"."waits_for_confirm";
CREATE INDEX "order_refunding" ON "order" USING btree ("biz_type","id" DESC NULLS LAST) WHERE "order"."open_refund_count" > 0;
CREATE INDEX "order_unpaid" ON "order" USING btree ("pay_expire_at") WHERE "order"."status" = 0;
CREATE INDEX "order_auto_receive" ON "order" USING btree ("auto_receive_at") WHERE "order"."status" = 3;
CREATE UNIQUE INDEX "order_line_no" ON "order_line" USING btree ("order_id","line_no");
CREATE INDEX "order_line_supplier" ON "order_line" USING btree ("supplier_id","biz_type","order_id" DESC NULLS LAST);
CREATE INDEX "order_line_brand" ON "order_line" USING btree ("brand_id","biz_type","order_id" DESC NULLS LAST);
CREATE INDEX "order_line_product" ON "order_line" USING btree ("product_id");
CREATE INDEX "order_line_sku" ON "order_line" USING btree ("sku_id");
CREATE INDEX "order_line_drawing" ON "order_line" USING btree ("drawing_state","biz_type","order_id" DESC NULLS LAST) WHERE "order_line"."drawing_state" > 0;
CREATE INDEX "order_line_sku_code" ON "order_line" USING btree ("sku_code");
CREATE INDEX "order_words_terms" ON "order_words" USING gin ((terms("people" || ' ' || "goods", "biz_type"::text) || "marks"));
CREATE UNIQUE INDEX "shipment_no" ON "shipment" USING btree ("shipment_no");
CREATE UNIQUE INDEX "shipment_request" ON "shipment" USING btree ("request_id") WHERE "shipment"."request_id" <> '';
CREATE INDEX "shipment_order" ON "shipment" USING btree ("order_id","id");
CREATE INDEX "shipment_supplier" ON "shipment" USING btree ("supplier_id","id" DESC NULLS LAST);
CREATE INDEX "shipment_number" ON "shipment" USING btree ("logistics_no","logistics_company","shipped_at" DESC NULLS LAST);
CREATE INDEX "shipment_status" ON "shipment" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "shipment_line_of" ON "shipment_line" USING btree ("order_line_id");
CREATE UNIQUE INDEX "refund_no" ON "refund" USING btree ("refund_no");
CREATE UNIQUE INDEX "refund_request" ON "refund" USING btree ("request_id") WHERE "refund"."request_id" <> '';
CREATE UNIQUE INDEX "refund_payout" ON "refund" USING btree ("payout_trade_no") WHERE "refund"."payout_trade_no" <> '';
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id","id");
CREATE INDEX "refund_status" ON "refund" USING btree ("status","process_state","id" DESC NULLS LAST);
CREATE INDEX "refund_sums" ON "refund" USING btree ("status","apply_amount","approved_amount");
CREATE INDEX "refund_created" ON "refund" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "refund_deadline" ON "refund" USING btree ("deal_deadline") WHERE "refund"."status" = 1;
CREATE INDEX "refund_return" ON "refund" USING btree ("return_deadline") WHERE "refund"."process_state" = 1;
CREATE INDEX "refund_suppliers" ON "refund" USING gin ("supplier_ids");
CREATE INDEX "refund_line_of" ON "refund_line" USING btree ("order_line_id");
CREATE UNIQUE INDEX "payment_no" ON "payment" USING btree ("pay_no");
CREATE UNIQUE INDEX "payment_trade_no" ON "payment" USING btree ("pay_method","trade_no") WHERE "payment"."trade_no" <> '';
CREATE UNIQUE INDEX "payment_waiting" ON "payment" USING btree ("biz_kind","biz_id") WHERE "payment"."status" = 2;
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("biz_kind","biz_id","pay_method") WHERE "payment"."status" = 0;
CREATE INDEX "payment_biz" ON "payment" USING btree ("biz_kind","biz_id","id");
CREATE INDEX "payment_asked" ON "payment" USING btree ("created_at") WHERE "payment"."status" = 0;
CREATE INDEX "payment_ended" ON "payment" USING btree ("updated_at") WHERE "payment"."status" = 4 and "payment"."pay_method" = 1 and "payment"."paid_at" is null
          and ("payment"."asked_at" is null or "payment"."asked_at" < "payment"."updated_at");
CREATE INDEX "payment_stray" ON "payment" USING btree ("paid_at") WHERE "payment"."status" = 4 and "payment"."paid_at" is not null and "payment"."returned_at" is null;
CREATE UNIQUE INDEX "digital_order_no" ON "digital_order" USING btree ("order_no");
CREATE UNIQUE INDEX "digital_order_licence" ON "digital_order" USING btree ("licence_no") WHERE "digital_order"."licence_no" <> '';
CREATE INDEX "digital_order_status" ON "digital_order" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "digital_order_sums" ON "digital_order" USING btree ("status","pay_amount");
CREATE INDEX "digital_order_created" ON "digital_order" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "digital_order_phone" ON "digital_order" USING btree ("buyer_phone");
CREATE INDEX "digital_order_payout" ON "digital_order" USING btree ("id") WHERE "digital_order"."payout_amount" is not null;
CREATE INDEX "digital_order_failed" ON "digital_order" USING btree ("id" DESC NULLS LAST) WHERE "digital_order"."deliver_state" = 3;
CREATE INDEX "digital_order_unpaid" ON "digital_order" USING btree ("pay_expire_at") WHERE "digital_order"."status" = 0;
CREATE INDEX "digital_order_delivered" ON "digital_order" USING btree ("delivered_at") WHERE "digital_order"."status" = 3;
CREATE INDEX "digital_order_buyer_part" ON "digital_order" USING gin ("buyer_name" gin_trgm_ops);
CREATE INDEX "digital_order_goods_part" ON "digital_order" USING gin ("goods_name" gin_trgm_ops);
CREATE INDEX "download_order" ON "download" USING btree ("digital_order_id","id" DESC NULLS LAST);
CREATE INDEX "admin_user_role_role" ON "admin_user_role" USING btree ("role_id");
CREATE UNIQUE INDEX "audit_seal_first" ON "audit_seal" USING btree ("first_id");
CREATE UNIQUE INDEX "menu_code" ON "menu" USING btree ("code");
CREATE INDEX "menu_parent" ON "menu" USING btree ("parent_id","sort");
CREATE UNIQUE INDEX "role_code" ON "role" USING btree ("code");
CREATE UNIQUE INDEX "role_name" ON "role" USING btree ("name");
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");
CREATE INDEX "applet_menu_parent" ON "applet_menu" USING btree ("position","parent_id","sort");
CREATE UNIQUE INDEX "applet_role_name" ON "applet_role" USING btree ("name");
CREATE INDEX "applet_role_menu_menu" ON "applet_role_menu" USING btree ("menu_id");
CREATE INDEX "applet_role_user_user" ON "applet_role_user" USING btree ("user_id");
CREATE INDEX "store_menu_parent" ON "store_menu" USING btree ("terminal","parent_id","sort");
CREATE UNIQUE INDEX "store_role_name" ON "store_role" USING btree ("name");
CREATE INDEX "store_role_menu_menu" ON "store_role_menu" USING btree ("menu_id");

-- The log and its seals are only ever added to, whoever is connected.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% may only be added to', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_stays before update or delete or truncate on "audit_log"
  for each statement execute function refuse_audit_change();
create trigger audit_seal_stays before update or delete or truncate on "audit_seal"
  for each statement execute function refuse_audit_change();

-- A brand is of one supplier. Taken for independent, the goods of both are thought to be few where they are many, and all of
-- them are then read for a page of twenty.
create statistics "product_brand_owner" (dependencies) on "brand_id", "supplier_id" from "product";
-- Few goods are of some kinds, and of some pairs of a kind and a time to deliver there are none. Taken for independent, they
-- are looked for along a list that then is walked to its end.
create statistics "product_kinds" (mcv) on "product_type", "lead_time", "logistics_level" from "product";
-- A pair that a sample of a hundred values has missed was taken for seven hundred rows, by one sample in two.
alter statistics "product_kinds" set statistics 200;

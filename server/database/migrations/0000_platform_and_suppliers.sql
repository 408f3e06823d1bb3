create extension if not exists pg_trgm;
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
	"valid_to" text,
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

CREATE TABLE "admin_user_role" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "admin_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);

CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" timestamptz(3) NOT NULL,
	"actor_id" bigint,
	"actor_name" text DEFAULT '' NOT NULL,
	"actor_account" text DEFAULT '' NOT NULL,
	"actor_roles" text DEFAULT '' NOT NULL,
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
	"source" smallint DEFAULT 1 NOT NULL,
	"batch_no" uuid,
	"reason" text DEFAULT '' NOT NULL,
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
	CONSTRAINT "login_attempt_ip_minute_pk" PRIMARY KEY("ip","minute")
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
	"enabled" boolean DEFAULT true NOT NULL
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
	"account_type" smallint NOT NULL,
	"data_scope" smallint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"holds_all" boolean DEFAULT false NOT NULL
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

CREATE TABLE "brand" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
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
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
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

CREATE TABLE "product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"product_code" text GENERATED ALWAYS AS ('P' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"sale_price" numeric(9, 2),
	"status" smallint DEFAULT 0 NOT NULL,
	"deleted_at" timestamptz(3)
);

CREATE TABLE "supplier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
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

CREATE UNIQUE INDEX "admin_user_account" ON "admin_user" USING btree (lower("account"));
CREATE UNIQUE INDEX "admin_user_phone" ON "admin_user" USING btree ("phone");
CREATE INDEX "admin_user_supplier" ON "admin_user" USING btree ("supplier_id");
CREATE INDEX "admin_user_role_role" ON "admin_user_role" USING btree ("role_id");
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("resource","target_id","id" DESC NULLS LAST);
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("occurred_at" DESC NULLS LAST);
CREATE INDEX "file_use_record" ON "file_use" USING btree ("resource","record_id");
CREATE INDEX "job_owner" ON "job" USING btree ("owner_id","id" DESC NULLS LAST);
CREATE INDEX "job_waiting" ON "job" USING btree ("status","id") WHERE status in (0, 1);
CREATE UNIQUE INDEX "menu_code" ON "menu" USING btree ("code");
CREATE INDEX "notification_receiver" ON "notification" USING btree ("receiver_id","id" DESC NULLS LAST);
CREATE INDEX "notification_unread" ON "notification" USING btree ("receiver_id") WHERE read_at is null;
CREATE INDEX "request_record_created" ON "request_record" USING btree ("created_at");
CREATE UNIQUE INDEX "role_code" ON "role" USING btree ("code");
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");
CREATE INDEX "session_user" ON "session" USING btree ("user_id","signed_in_at" DESC NULLS LAST);
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
CREATE UNIQUE INDEX "brand_review_no" ON "brand_review" USING btree ("review_no");
CREATE UNIQUE INDEX "brand_review_pending" ON "brand_review" USING btree ("brand_id") WHERE "brand_review"."status" = 1;
CREATE INDEX "brand_review_brand" ON "brand_review" USING btree ("brand_id","id" DESC NULLS LAST);
CREATE INDEX "brand_review_status" ON "brand_review" USING btree ("status","submitted_at","id");
CREATE INDEX "brand_review_submitted" ON "brand_review" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "category_code" ON "category" USING btree ("category_code");
CREATE INDEX "category_parent" ON "category" USING btree ("parent_id","sort");
CREATE UNIQUE INDEX "notice_receipt_pair" ON "notice_receipt" USING btree ("notice_id","supplier_id");
CREATE INDEX "notice_receipt_supplier" ON "notice_receipt" USING btree ("supplier_id","notice_id" DESC NULLS LAST);
CREATE UNIQUE INDEX "product_code" ON "product" USING btree ("product_code");
CREATE INDEX "product_brand" ON "product" USING btree ("brand_id","status");
CREATE INDEX "product_supplier" ON "product" USING btree ("supplier_id","status");
CREATE INDEX "product_category" ON "product" USING btree ("category_id");
CREATE INDEX "product_created" ON "product" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "product_name_part" ON "product" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "supplier_code" ON "supplier" USING btree ("supplier_code");
CREATE UNIQUE INDEX "supplier_name" ON "supplier" USING btree ("name");
CREATE UNIQUE INDEX "supplier_short_name" ON "supplier" USING btree ("short_name") WHERE "supplier"."short_name" <> '';
CREATE UNIQUE INDEX "supplier_credit_code" ON "supplier" USING btree ("credit_code") WHERE "supplier"."credit_code" <> '';
CREATE UNIQUE INDEX "supplier_contract_no" ON "supplier" USING btree ("contract_no") WHERE "supplier"."contract_no" <> '';
CREATE UNIQUE INDEX "supplier_account" ON "supplier" USING btree ("account") WHERE "supplier"."account" <> '';
CREATE INDEX "supplier_status" ON "supplier" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_created" ON "supplier" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_contract" ON "supplier" USING btree ("status","contract_until");
CREATE INDEX "supplier_categories" ON "supplier" USING gin ("category_ids");
CREATE INDEX "supplier_name_part" ON "supplier" USING gin ("name" gin_trgm_ops);
CREATE INDEX "supplier_short_name_part" ON "supplier" USING gin ("short_name" gin_trgm_ops);
CREATE UNIQUE INDEX "supplier_notice_no" ON "supplier_notice" USING btree ("notice_no");
CREATE INDEX "supplier_notice_status" ON "supplier_notice" USING btree ("status","publish_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_notice_created" ON "supplier_notice" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_notice_title_part" ON "supplier_notice" USING gin ("title" gin_trgm_ops);
CREATE INDEX "text_message_waiting" ON "text_message" USING btree ("id") WHERE "text_message"."sent_at" is null;
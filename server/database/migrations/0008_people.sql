CREATE TABLE "customer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"customer_no" text GENERATED ALWAYS AS ('C' || lpad(id::text, greatest(9, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"phone" text NOT NULL,
	"phone_tail" text GENERATED ALWAYS AS (right(phone, 4)) STORED NOT NULL,
	"gender" smallint DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"source" smallint NOT NULL,
	"area" text NOT NULL,
	"estate_id" bigint,
	"address" text DEFAULT '' NOT NULL,
	"house_type" smallint,
	"house_area" numeric(5, 1),
	"renovation_stage" smallint,
	"style_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"budget" numeric(12, 2),
	"plan_start_date" date,
	"intent_level" text DEFAULT 'C' NOT NULL,
	"store_id" bigint,
	"designer_id" bigint,
	"enterprise_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"lost_reason" smallint,
	"visited_on" date,
	"signed_on" date,
	"sign_amount" numeric(12, 2),
	"assigned_at" timestamptz(3),
	"last_follow_at" timestamptz(3),
	"next_follow_at" timestamptz(3),
	"follow_count" integer DEFAULT 0 NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"merged_into_id" bigint
);

CREATE TABLE "customer_follow" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_follow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"customer_id" bigint NOT NULL,
	"way" smallint NOT NULL,
	"content" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"intent_level" text,
	"next_follow_at" timestamptz(3),
	"followed_at" timestamptz(3) NOT NULL,
	"followed_by_id" bigint,
	"followed_by" text NOT NULL,
	"merged_from_id" bigint
);

CREATE TABLE "client_column" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_column_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"client" smallint NOT NULL,
	"position" smallint NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"active_icon" text DEFAULT '' NOT NULL,
	"badge_text" text DEFAULT '' NOT NULL,
	"link_type" smallint NOT NULL,
	"link_value" text DEFAULT '' NOT NULL,
	"merchant_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"editions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enterprise_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guest_visible" boolean DEFAULT false NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"sort_no" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "enterprise_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enterprise_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"enterprise_no" text GENERATED ALWAYS AS ('QY' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name || chr(10) || short_name)) STORED NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"merchant_type" smallint,
	"edition" smallint,
	"status" smallint DEFAULT 0 NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"licence_image" text DEFAULT '' NOT NULL,
	"licence_expire_at" date,
	"licence_reminded_for" date,
	"legal_person" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened_at" timestamptz(3),
	"expire_at" date,
	"reminded_days" smallint,
	"source" smallint NOT NULL,
	"manager_id" bigint,
	"promoter_id" bigint,
	"channel_id" bigint,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_account_secret" text DEFAULT '' NOT NULL,
	"bank_account_tail" text DEFAULT '' NOT NULL,
	"freeze_reason" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"gift_quota" integer DEFAULT 0 NOT NULL,
	"gift_expire_at" date,
	"addon_quota" integer DEFAULT 0 NOT NULL,
	"over_since" date,
	"quota_changed_at" timestamptz(3)
);

CREATE TABLE "experience" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experience_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"experience_no" text GENERATED ALWAYS AS ('TY' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"company_name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(company_name || chr(10) || contact_name)) STORED NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"merchant_type" smallint NOT NULL,
	"area" text NOT NULL,
	"edition" smallint NOT NULL,
	"source" smallint NOT NULL,
	"promoter_id" bigint,
	"need" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"follower_id" bigint,
	"start_at" date,
	"end_at" date,
	"extend_count" smallint DEFAULT 0 NOT NULL,
	"login_count" integer DEFAULT 0 NOT NULL,
	"last_login_at" timestamptz(3),
	"usage_score" smallint DEFAULT 0 NOT NULL,
	"enterprise_id" bigint,
	"converted_at" timestamptz(3),
	"close_reason" smallint,
	"next_follow_at" timestamptz(3)
);

CREATE TABLE "experience_day" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experience_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"experience_id" bigint NOT NULL,
	"day" date NOT NULL,
	"counts" jsonb NOT NULL
);

CREATE TABLE "experience_follow" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experience_follow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"experience_id" bigint NOT NULL,
	"way" smallint NOT NULL,
	"content" text NOT NULL,
	"next_at" timestamptz(3)
);

CREATE TABLE "merchant_label" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"group_name" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"color" text NOT NULL,
	"kind" smallint DEFAULT 1 NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"match_all" boolean DEFAULT true NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"computed_at" timestamptz(3),
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "merchant_menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"enterprise_id" bigint NOT NULL,
	"terminal" smallint NOT NULL,
	"added_menu_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed_menu_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_to" date,
	"reason" text NOT NULL
);

CREATE TABLE "merchant_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"phone" text NOT NULL,
	"enterprise_id" bigint NOT NULL,
	"store_id" bigint,
	"role_level" smallint NOT NULL,
	"store_role_id" bigint NOT NULL,
	"granted_at" timestamptz(3) NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"disable_reason" text DEFAULT '' NOT NULL,
	"joined_at" date NOT NULL,
	"left_at" date,
	"password_hash" text DEFAULT '' NOT NULL,
	"last_login_at" timestamptz(3),
	"last_login_terminal" smallint,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "personal_merchant" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personal_merchant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"merchant_no" text GENERATED ALWAYS AS ('GR' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"user_id" bigint,
	"real_name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(real_name)) STORED NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"id_card_secret" text DEFAULT '' NOT NULL,
	"id_card_tail" text DEFAULT '' NOT NULL,
	"id_card_hash" text DEFAULT '' NOT NULL,
	"id_card_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" smallint NOT NULL,
	"area" text NOT NULL,
	"work_years" smallint DEFAULT 0 NOT NULL,
	"certificate_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"promoter_id" bigint,
	"manager_id" bigint,
	"source" smallint NOT NULL,
	"last_active_at" timestamptz(3),
	"status" smallint DEFAULT 0 NOT NULL,
	"upgraded_to_id" bigint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"freeze_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "staff_quota_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_quota_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"enterprise_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"delta" integer NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"biz_no" text DEFAULT '' NOT NULL,
	"valid_to" date,
	"reason" text DEFAULT '' NOT NULL
);

CREATE TABLE "promoter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"promoter_no" text GENERATED ALWAYS AS ('TG' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"phone" text NOT NULL,
	"user_id" bigint,
	"kind" smallint NOT NULL,
	"enterprise_id" bigint,
	"parent_id" bigint,
	"area" text DEFAULT '' NOT NULL,
	"invite_code" text NOT NULL,
	"commission_rate" numeric(4, 2) NOT NULL,
	"parent_rate" numeric(4, 2) DEFAULT '0' NOT NULL,
	"bind_days" smallint DEFAULT 365 NOT NULL,
	"id_card_secret" text DEFAULT '' NOT NULL,
	"id_card_tail" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account_secret" text DEFAULT '' NOT NULL,
	"bank_account_tail" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"disable_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "promoter_rate" CHECK ("promoter"."commission_rate" between 0 and 30 and "promoter"."parent_rate" between 0 and 10)
);

CREATE TABLE "promoter_binding" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_binding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"promoter_id" bigint NOT NULL,
	"target_kind" smallint NOT NULL,
	"target_id" bigint NOT NULL,
	"target_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"way" smallint NOT NULL,
	"bound_at" timestamptz(3) NOT NULL,
	"valid_to" date NOT NULL,
	"ended_at" timestamptz(3),
	"moved_reason" text DEFAULT '' NOT NULL
);

CREATE TABLE "promoter_commission" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_commission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"promoter_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"binding_id" bigint,
	"base_amount" numeric(12, 2) NOT NULL,
	"first_base_amount" numeric(12, 2) NOT NULL,
	"rate" numeric(4, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"first_amount" numeric(12, 2) NOT NULL,
	"kind" smallint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"settled_at" timestamptz(3),
	"withdraw_id" bigint,
	"taken_back_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "promoter_commission_amount" CHECK ("promoter_commission"."amount" >= 0)
);

CREATE TABLE "promoter_withdraw" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_withdraw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"withdraw_no" text GENERATED ALWAYS AS ('TX' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"promoter_id" bigint NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"tax_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"payable" numeric(12, 2) NOT NULL,
	"account" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"approved_by_id" bigint,
	"approved_by" text DEFAULT '' NOT NULL,
	"approved_at" timestamptz(3),
	"pay_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paid_by" text DEFAULT '' NOT NULL,
	"paid_at" timestamptz(3),
	CONSTRAINT "promoter_withdraw_amounts" CHECK ("promoter_withdraw"."amount" > 0 and "promoter_withdraw"."tax_amount" between 0 and "promoter_withdraw"."amount")
);

CREATE TABLE "provider" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"provider_no" text GENERATED ALWAYS AS ('FW' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"applicant_kind" smallint DEFAULT 1 NOT NULL,
	"kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"licence_image" text DEFAULT '' NOT NULL,
	"qualification_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"insurance_expire_at" date,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"daily_capacity" smallint DEFAULT 10 NOT NULL,
	"score" numeric(2, 1),
	"order_count" integer DEFAULT 0 NOT NULL,
	"on_time_rate" numeric(5, 2),
	"complaint_count" integer DEFAULT 0 NOT NULL,
	"settle_day" smallint DEFAULT 5 NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_account_secret" text DEFAULT '' NOT NULL,
	"bank_account_tail" text DEFAULT '' NOT NULL,
	"manager_id" bigint,
	"status" smallint DEFAULT 0 NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"disable_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "provider_settlement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"settlement_no" text GENERATED ALWAYS AS ('FJ' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"provider_id" bigint NOT NULL,
	"month" text NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"adjust_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"adjust_reason" text DEFAULT '' NOT NULL,
	"payable" numeric(12, 2) DEFAULT '0' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"confirmed_by_id" bigint,
	"confirmed_by" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamptz(3),
	"pay_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paid_by" text DEFAULT '' NOT NULL,
	"paid_at" timestamptz(3)
);

CREATE TABLE "provider_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"provider_id" bigint NOT NULL,
	"worker_id" bigint,
	"order_id" bigint,
	"service_order_id" bigint,
	"kind" smallint NOT NULL,
	"item_name" text NOT NULL,
	"unit" text NOT NULL,
	"price" numeric(9, 2) NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"used_at" timestamptz(3) NOT NULL,
	"score" smallint,
	"is_on_time" boolean DEFAULT true NOT NULL,
	"has_complaint" boolean DEFAULT false NOT NULL,
	"undone_at" timestamptz(3),
	"settlement_id" bigint
);

CREATE TABLE "provider_worker" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_worker_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"provider_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificate_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" numeric(2, 1),
	"order_count" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);

CREATE TABLE "mini_store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mini_store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"shop_no" text GENERATED ALWAYS AS ('XD' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"owner_id" bigint NOT NULL,
	"enterprise_id" bigint,
	"contact_phone" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"template" smallint DEFAULT 1 NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"price_mode" smallint DEFAULT 1 NOT NULL,
	"price_factor" numeric(3, 2),
	"qr_code" text DEFAULT '' NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamptz(3) NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL
);

CREATE TABLE "mini_store_day" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mini_store_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"mini_store_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"amount" numeric(9, 2) DEFAULT '0' NOT NULL
);

CREATE TABLE "user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"user_no" text GENERATED ALWAYS AS ('U' || lpad(id::text, greatest(9, length(id::text)), '0')) STORED NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"nickname" text NOT NULL,
	"real_name" text DEFAULT '' NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(nickname || chr(10) || real_name)) STORED NOT NULL,
	"phone" text NOT NULL,
	"phone_tail" text GENERATED ALWAYS AS (right(phone, 4)) STORED NOT NULL,
	"gender" smallint DEFAULT 0 NOT NULL,
	"birthday" date,
	"area" text DEFAULT '' NOT NULL,
	"identity" smallint DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"frozen_reason" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamptz(3),
	"registered_at" timestamptz(3) NOT NULL,
	"register_source" smallint NOT NULL,
	"register_terminal" smallint NOT NULL,
	"inviter_id" bigint,
	"promoter_id" bigint,
	"enterprise_id" bigint,
	"member_status" smallint DEFAULT 0 NOT NULL,
	"member_expire_at" timestamptz(3),
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wechat_bound" boolean DEFAULT false NOT NULL,
	"invitee_count" integer DEFAULT 0 NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"last_active_at" timestamptz(3),
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "user_application" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"application_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"identity" smallint NOT NULL,
	"real_name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(real_name || chr(10) || company_name)) STORED NOT NULL,
	"id_card_secret" text DEFAULT '' NOT NULL,
	"id_card_tail" text DEFAULT '' NOT NULL,
	"id_card_hash" text DEFAULT '' NOT NULL,
	"id_card_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"licence_image" text DEFAULT '' NOT NULL,
	"certificate_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"work_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"work_years" smallint DEFAULT 0 NOT NULL,
	"area" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"inviter_id" bigint,
	"source" smallint NOT NULL,
	"submitted_at" timestamptz(3) NOT NULL,
	"submit_count" smallint DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"claimed_by_id" bigint,
	"claimed_by" text DEFAULT '' NOT NULL,
	"claimed_until" timestamptz(3),
	"risk_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"applet_role_id" bigint,
	"refuse_reason" text DEFAULT '' NOT NULL,
	"refuse_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reviewed_by_id" bigint,
	"reviewed_by" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamptz(3)
);

CREATE TABLE "user_label" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL
);

CREATE TABLE "user_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"terminal" smallint NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"last_used_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3)
);

-- Users of the mini-programme keep their ids. Consumers who bought are users too: the one with the same phone, or a new one.
INSERT INTO "user" ("id", "version", "created_at", "created_by", "updated_at", "updated_by", "nickname", "real_name", "phone",
	"identity", "registered_at", "register_source", "register_terminal")
OVERRIDING SYSTEM VALUE
SELECT DISTINCT ON ("phone") "id", "version", "created_at", "created_by", "updated_at", "updated_by", "name", "name", "phone",
	"identity", "created_at", 1, 3
FROM "applet_user" ORDER BY "phone", "id";
DELETE FROM "applet_role_user" WHERE "user_id" NOT IN (SELECT "id" FROM "user");
SELECT setval(pg_get_serial_sequence('"user"', 'id'), (SELECT coalesce(max("id"), 0) + 1 FROM "user"), false);
INSERT INTO "user" ("version", "created_at", "created_by", "updated_at", "updated_by", "nickname", "real_name", "phone",
	"registered_at", "register_source", "register_terminal")
SELECT 1, "created_at", "created_by", "updated_at", "updated_by", "name", "name", "phone", "created_at", 1, 2
FROM (
	SELECT DISTINCT ON ("phone", CASE WHEN "phone" = '' THEN "id" END) * FROM "trade_party"
	WHERE "kind" = 5 ORDER BY "phone", CASE WHEN "phone" = '' THEN "id" END, "id"
) consumer
WHERE "phone" = '' OR NOT EXISTS (SELECT 1 FROM "user" WHERE "user"."phone" = consumer."phone");
ALTER TABLE "digital_order" DROP CONSTRAINT "digital_order_buyer_id_trade_party_id_fk";
ALTER TABLE "order" DROP CONSTRAINT "order_user_id_trade_party_id_fk";
CREATE TEMPORARY TABLE "user_of_party" AS
SELECT party."id" AS "party_id", min("user"."id") AS "user_id"
FROM "trade_party" party
JOIN "user" ON "user"."phone" = party."phone" AND (party."phone" <> '' OR "user"."real_name" = party."name")
WHERE party."kind" = 5 GROUP BY party."id";
UPDATE "order" SET "user_id" = known."user_id" FROM "user_of_party" known WHERE known."party_id" = "order"."user_id";
UPDATE "digital_order" SET "buyer_id" = known."user_id" FROM "user_of_party" known
WHERE "buyer_kind" = 5 AND known."party_id" = "digital_order"."buyer_id";
DROP TABLE "user_of_party";
DELETE FROM "trade_party" WHERE "kind" = 5;

-- Members of merchants by role become members of merchants, and their merchants records.
INSERT INTO "enterprise_user" ("id", "created_at", "updated_at", "name", "phone", "merchant_type", "status", "source")
OVERRIDING SYSTEM VALUE
SELECT DISTINCT ON ("merchant_id") "merchant_id", "granted_at", "granted_at", "merchant_name", "phone", "merchant_type", 1, 2
FROM "store_role_member" ORDER BY "merchant_id", "user_id";
SELECT setval(pg_get_serial_sequence('enterprise_user', 'id'), (SELECT coalesce(max("id"), 0) + 1 FROM "enterprise_user"), false);
INSERT INTO "merchant_user" ("created_at", "updated_at", "name", "phone", "enterprise_id", "role_level", "store_role_id",
	"granted_at", "joined_at")
SELECT DISTINCT ON (member."phone") member."granted_at", member."granted_at", member."name", member."phone",
	member."merchant_id",
	CASE WHEN "role_level" = 1 AND row_number() OVER (PARTITION BY member."merchant_id", "role_level" ORDER BY member."user_id") > 1
		THEN 2 ELSE "role_level" END,
	member."role_id", member."granted_at", member."granted_at"::date
FROM "store_role_member" member JOIN "store_role" role ON role."id" = member."role_id"
ORDER BY member."phone", member."user_id";

DROP TABLE "applet_user";
DROP TABLE "store_role_member";


ALTER TABLE "trade_party" ADD COLUMN "enterprise_id" bigint;
ALTER TABLE "design_store" ADD COLUMN "designer_id" bigint;
ALTER TABLE "design_store" ADD COLUMN "avatar" text DEFAULT '' NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "cover" text DEFAULT '' NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "slogan" text DEFAULT '' NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "intro" text DEFAULT '' NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "level" smallint DEFAULT 1 NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "style_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "work_years" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "fee_min" numeric(9, 2);
ALTER TABLE "design_store" ADD COLUMN "fee_max" numeric(9, 2);
ALTER TABLE "design_store" ADD COLUMN "service_areas" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "store_id" bigint;
ALTER TABLE "design_store" ADD COLUMN "case_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "fans_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "rating" numeric(2, 1);
ALTER TABLE "design_store" ADD COLUMN "submitted" jsonb;
ALTER TABLE "design_store" ADD COLUMN "refuse_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "offline_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "recommended" boolean DEFAULT false NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "submitted_at" timestamptz(3);
ALTER TABLE "design_store" ADD COLUMN "reviewed_by" text DEFAULT '' NOT NULL;
ALTER TABLE "design_store" ADD COLUMN "reviewed_at" timestamptz(3);
ALTER TABLE "store" ADD COLUMN "created_by_id" bigint;
ALTER TABLE "store" ADD COLUMN "pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL;
ALTER TABLE "store" ADD COLUMN "store_type" smallint DEFAULT 1 NOT NULL;
ALTER TABLE "store" ADD COLUMN "address" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "longitude" numeric(9, 6);
ALTER TABLE "store" ADD COLUMN "latitude" numeric(9, 6);
ALTER TABLE "store" ADD COLUMN "service_areas" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "store" ADD COLUMN "logo" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "cover" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "images" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "store" ADD COLUMN "video" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "contact_phone" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "business_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "store" ADD COLUMN "enterprise_id" bigint;
ALTER TABLE "store" ADD COLUMN "manager_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "store" ADD COLUMN "brand_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "store" ADD COLUMN "showroom_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "store" ADD COLUMN "intro" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "services" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "store" ADD COLUMN "licence_image" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "is_main" boolean DEFAULT false NOT NULL;
ALTER TABLE "store" ADD COLUMN "recommended" boolean DEFAULT false NOT NULL;
ALTER TABLE "store" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;
ALTER TABLE "store" ADD COLUMN "pause_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "notice_text" text DEFAULT '' NOT NULL;
ALTER TABLE "store" ADD COLUMN "opened_at" date;
ALTER TABLE "store" ADD COLUMN "visit_count30" integer DEFAULT 0 NOT NULL;
ALTER TABLE "customer" ADD CONSTRAINT "customer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer" ADD CONSTRAINT "customer_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer" ADD CONSTRAINT "customer_designer_id_user_id_fk" FOREIGN KEY ("designer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_into_id_customer_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer_follow" ADD CONSTRAINT "customer_follow_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "experience_follow" ADD CONSTRAINT "experience_follow_experience_id_experience_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experience"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "merchant_menu" ADD CONSTRAINT "merchant_menu_enterprise_id_enterprise_user_id_fk" FOREIGN KEY ("enterprise_id") REFERENCES "public"."enterprise_user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "merchant_user" ADD CONSTRAINT "merchant_user_enterprise_id_enterprise_user_id_fk" FOREIGN KEY ("enterprise_id") REFERENCES "public"."enterprise_user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_quota_change" ADD CONSTRAINT "staff_quota_change_enterprise_id_enterprise_user_id_fk" FOREIGN KEY ("enterprise_id") REFERENCES "public"."enterprise_user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promoter" ADD CONSTRAINT "promoter_parent_id_promoter_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."promoter"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promoter_binding" ADD CONSTRAINT "promoter_binding_promoter_id_promoter_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoter"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promoter_commission" ADD CONSTRAINT "promoter_commission_promoter_id_promoter_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoter"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promoter_commission" ADD CONSTRAINT "promoter_commission_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promoter_withdraw" ADD CONSTRAINT "promoter_withdraw_promoter_id_promoter_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoter"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "provider_settlement" ADD CONSTRAINT "provider_settlement_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "provider_usage" ADD CONSTRAINT "provider_usage_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "provider_worker" ADD CONSTRAINT "provider_worker_provider_id_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."provider"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user" ADD CONSTRAINT "user_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_application" ADD CONSTRAINT "user_application_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "customer_no" ON "customer" USING btree ("customer_no");
CREATE UNIQUE INDEX "customer_store_phone" ON "customer" USING btree (coalesce("store_id", 0),"phone") WHERE "customer"."status" <> 5 and "customer"."merged_into_id" is null;
CREATE INDEX "customer_phone" ON "customer" USING btree ("phone");
CREATE INDEX "customer_phone_tail" ON "customer" USING btree ("phone_tail","id" DESC NULLS LAST);
CREATE INDEX "customer_status" ON "customer" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "customer_created" ON "customer" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "customer_store" ON "customer" USING btree ("store_id","status","created_at" DESC NULLS LAST);
CREATE INDEX "customer_designer" ON "customer" USING btree ("designer_id","status","created_at" DESC NULLS LAST);
CREATE INDEX "customer_user" ON "customer" USING btree ("user_id");
CREATE INDEX "customer_next" ON "customer" USING btree ("next_follow_at","id");
CREATE INDEX "customer_last" ON "customer" USING btree ("status","last_follow_at");
CREATE INDEX "customer_name_part" ON "customer" USING gin ("name" gin_trgm_ops);
CREATE INDEX "customer_pinyin" ON "customer" USING gin ("pinyin" gin_trgm_ops);
CREATE INDEX "customer_follow_customer" ON "customer_follow" USING btree ("customer_id","followed_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "client_column_name" ON "client_column" USING btree ("client","position","name") WHERE "client_column"."status" <> 9;
CREATE INDEX "client_column_place" ON "client_column" USING btree ("client","position","sort_no","id");
CREATE INDEX "client_column_name_part" ON "client_column" USING gin ("name" gin_trgm_ops);
CREATE INDEX "client_column_pinyin" ON "client_column" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "enterprise_user_no" ON "enterprise_user" USING btree ("enterprise_no");
CREATE UNIQUE INDEX "enterprise_user_name" ON "enterprise_user" USING btree ("name") WHERE "enterprise_user"."status" <> 4;
CREATE UNIQUE INDEX "enterprise_user_phone" ON "enterprise_user" USING btree ("phone") WHERE "enterprise_user"."status" <> 4;
CREATE UNIQUE INDEX "enterprise_user_licence" ON "enterprise_user" USING btree ("licence_no") WHERE "enterprise_user"."licence_no" <> '' and "enterprise_user"."status" <> 4;
CREATE UNIQUE INDEX "enterprise_user_request" ON "enterprise_user" USING btree ("request_id") WHERE "enterprise_user"."request_id" <> '';
CREATE INDEX "enterprise_user_status" ON "enterprise_user" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "enterprise_user_expire" ON "enterprise_user" USING btree ("status","expire_at");
CREATE INDEX "enterprise_user_opened" ON "enterprise_user" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "enterprise_user_last_day" ON "enterprise_user" USING btree ("expire_at","id");
CREATE INDEX "enterprise_user_sort_name" ON "enterprise_user" USING btree ("name","id");
CREATE INDEX "enterprise_user_updated" ON "enterprise_user" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "enterprise_user_creator" ON "enterprise_user" USING btree ("created_by_id","id" DESC NULLS LAST) WHERE "enterprise_user"."created_by_id" is not null;
CREATE INDEX "enterprise_user_manager" ON "enterprise_user" USING btree ("manager_id");
CREATE INDEX "enterprise_user_promoter" ON "enterprise_user" USING btree ("promoter_id");
CREATE INDEX "enterprise_user_labels" ON "enterprise_user" USING gin ("label_ids");
CREATE INDEX "enterprise_user_name_part" ON "enterprise_user" USING gin ("name" gin_trgm_ops);
CREATE INDEX "enterprise_user_short_part" ON "enterprise_user" USING gin ("short_name" gin_trgm_ops);
CREATE INDEX "enterprise_user_pinyin" ON "enterprise_user" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "experience_no" ON "experience" USING btree ("experience_no");
CREATE UNIQUE INDEX "experience_running" ON "experience" USING btree ("phone") WHERE "experience"."status" in (1, 2);
CREATE INDEX "experience_status" ON "experience" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "experience_end" ON "experience" USING btree ("status","end_at");
CREATE INDEX "experience_next" ON "experience" USING btree ("next_follow_at");
CREATE INDEX "experience_follower" ON "experience" USING btree ("follower_id");
CREATE INDEX "experience_company_part" ON "experience" USING gin ("company_name" gin_trgm_ops);
CREATE INDEX "experience_contact_part" ON "experience" USING gin ("contact_name" gin_trgm_ops);
CREATE INDEX "experience_pinyin" ON "experience" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "experience_day_pair" ON "experience_day" USING btree ("experience_id","day" DESC NULLS LAST);
CREATE INDEX "experience_follow_experience" ON "experience_follow" USING btree ("experience_id","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "merchant_label_name" ON "merchant_label" USING btree ("group_name","name");
CREATE INDEX "merchant_label_sort" ON "merchant_label" USING btree ("sort_no","id");
CREATE INDEX "merchant_label_name_part" ON "merchant_label" USING gin ("name" gin_trgm_ops);
CREATE INDEX "merchant_label_pinyin" ON "merchant_label" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "merchant_menu_pair" ON "merchant_menu" USING btree ("enterprise_id","terminal");
CREATE UNIQUE INDEX "merchant_user_phone" ON "merchant_user" USING btree ("phone") WHERE "merchant_user"."status" <> 3;
CREATE UNIQUE INDEX "merchant_user_owner" ON "merchant_user" USING btree ("enterprise_id") WHERE "merchant_user"."role_level" = 1 and "merchant_user"."status" <> 3;
CREATE INDEX "merchant_user_status" ON "merchant_user" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "merchant_user_enterprise" ON "merchant_user" USING btree ("enterprise_id","status","id");
CREATE INDEX "merchant_user_role" ON "merchant_user" USING btree ("store_role_id","status");
CREATE INDEX "merchant_user_store" ON "merchant_user" USING btree ("store_id");
CREATE INDEX "merchant_user_login" ON "merchant_user" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "merchant_user_name_part" ON "merchant_user" USING gin ("name" gin_trgm_ops);
CREATE INDEX "merchant_user_phone_part" ON "merchant_user" USING gin ("phone" gin_trgm_ops);
CREATE INDEX "merchant_user_pinyin" ON "merchant_user" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "personal_merchant_no" ON "personal_merchant" USING btree ("merchant_no");
CREATE UNIQUE INDEX "personal_merchant_user" ON "personal_merchant" USING btree ("user_id");
CREATE UNIQUE INDEX "personal_merchant_phone" ON "personal_merchant" USING btree ("phone") WHERE "personal_merchant"."status" not in (4, 5);
CREATE UNIQUE INDEX "personal_merchant_id_card" ON "personal_merchant" USING btree ("id_card_hash") WHERE "personal_merchant"."id_card_hash" <> '' and "personal_merchant"."status" not in (4, 5);
CREATE INDEX "personal_merchant_status" ON "personal_merchant" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "personal_merchant_labels" ON "personal_merchant" USING gin ("label_ids");
CREATE INDEX "personal_merchant_name_part" ON "personal_merchant" USING gin ("real_name" gin_trgm_ops);
CREATE INDEX "personal_merchant_pinyin" ON "personal_merchant" USING gin ("pinyin" gin_trgm_ops);
CREATE INDEX "staff_quota_change_enterprise" ON "staff_quota_change" USING btree ("enterprise_id","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "promoter_no" ON "promoter" USING btree ("promoter_no");
CREATE UNIQUE INDEX "promoter_phone" ON "promoter" USING btree ("phone");
CREATE UNIQUE INDEX "promoter_invite_code" ON "promoter" USING btree ("invite_code");
CREATE INDEX "promoter_status" ON "promoter" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "promoter_parent" ON "promoter" USING btree ("parent_id");
CREATE INDEX "promoter_name_part" ON "promoter" USING gin ("name" gin_trgm_ops);
CREATE INDEX "promoter_pinyin" ON "promoter" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "promoter_binding_target" ON "promoter_binding" USING btree ("target_kind","target_id") WHERE "promoter_binding"."ended_at" is null;
CREATE INDEX "promoter_binding_promoter" ON "promoter_binding" USING btree ("promoter_id","ended_at","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "promoter_commission_order" ON "promoter_commission" USING btree ("order_id","kind");
CREATE INDEX "promoter_commission_promoter" ON "promoter_commission" USING btree ("promoter_id","status","id" DESC NULLS LAST);
CREATE INDEX "promoter_commission_unsettled" ON "promoter_commission" USING btree ("status","order_id");
CREATE INDEX "promoter_commission_withdraw" ON "promoter_commission" USING btree ("withdraw_id");
CREATE UNIQUE INDEX "promoter_withdraw_no" ON "promoter_withdraw" USING btree ("withdraw_no");
CREATE INDEX "promoter_withdraw_status" ON "promoter_withdraw" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "promoter_withdraw_promoter" ON "promoter_withdraw" USING btree ("promoter_id","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "provider_no" ON "provider" USING btree ("provider_no");
CREATE UNIQUE INDEX "provider_name" ON "provider" USING btree ("name");
CREATE UNIQUE INDEX "provider_phone" ON "provider" USING btree ("phone");
CREATE UNIQUE INDEX "provider_licence" ON "provider" USING btree ("licence_no") WHERE "provider"."licence_no" <> '';
CREATE INDEX "provider_status" ON "provider" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "provider_kinds" ON "provider" USING gin ("kinds");
CREATE INDEX "provider_name_part" ON "provider" USING gin ("name" gin_trgm_ops);
CREATE INDEX "provider_pinyin" ON "provider" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "provider_settlement_no" ON "provider_settlement" USING btree ("settlement_no");
CREATE UNIQUE INDEX "provider_settlement_month" ON "provider_settlement" USING btree ("provider_id","month");
CREATE INDEX "provider_settlement_status" ON "provider_settlement" USING btree ("status","month");
CREATE INDEX "provider_usage_provider" ON "provider_usage" USING btree ("provider_id","used_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "provider_usage_open" ON "provider_usage" USING btree ("used_at") WHERE "provider_usage"."settlement_id" is null and "provider_usage"."undone_at" is null;
CREATE INDEX "provider_usage_settlement" ON "provider_usage" USING btree ("settlement_id");
CREATE INDEX "provider_usage_order" ON "provider_usage" USING btree ("order_id");
CREATE UNIQUE INDEX "provider_worker_phone" ON "provider_worker" USING btree ("phone");
CREATE INDEX "provider_worker_provider" ON "provider_worker" USING btree ("provider_id","id");
CREATE UNIQUE INDEX "mini_store_no" ON "mini_store" USING btree ("shop_no");
CREATE INDEX "mini_store_status" ON "mini_store" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "mini_store_expire" ON "mini_store" USING btree ("status","expire_at");
CREATE INDEX "mini_store_owner" ON "mini_store" USING btree ("owner_id");
CREATE INDEX "mini_store_enterprise" ON "mini_store" USING btree ("enterprise_id");
CREATE INDEX "mini_store_name_part" ON "mini_store" USING gin ("name" gin_trgm_ops);
CREATE INDEX "mini_store_pinyin" ON "mini_store" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "mini_store_day_pair" ON "mini_store_day" USING btree ("mini_store_id","day" DESC NULLS LAST);
CREATE UNIQUE INDEX "user_no" ON "user" USING btree ("user_no");
CREATE UNIQUE INDEX "user_phone" ON "user" USING btree ("phone") WHERE "user"."status" <> 3 and "user"."phone" <> '';
CREATE INDEX "user_phone_tail" ON "user" USING btree ("phone_tail","id" DESC NULLS LAST);
CREATE INDEX "user_status" ON "user" USING btree ("status","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_identity" ON "user" USING btree ("identity","status","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_member" ON "user" USING btree ("member_status","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_registered" ON "user" USING btree ("registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_active" ON "user" USING btree ("last_active_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_amount" ON "user" USING btree ("order_amount" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_source" ON "user" USING btree ("register_source","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_area" ON "user" USING btree ("area","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_inviter" ON "user" USING btree ("inviter_id","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_enterprise" ON "user" USING btree ("enterprise_id") WHERE "user"."enterprise_id" is not null;
CREATE INDEX "user_promoter" ON "user" USING btree ("promoter_id") WHERE "user"."promoter_id" is not null;
CREATE INDEX "user_labels" ON "user" USING gin ("label_ids");
CREATE INDEX "user_terms" ON "user" USING gin (terms("nickname" || ' ' || "real_name"));
CREATE INDEX "user_pinyin" ON "user" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "user_application_no" ON "user_application" USING btree ("application_no");
CREATE UNIQUE INDEX "user_application_pending" ON "user_application" USING btree ("user_id") WHERE "user_application"."status" = 0;
CREATE INDEX "user_application_status" ON "user_application" USING btree ("status","submitted_at","id");
CREATE INDEX "user_application_user" ON "user_application" USING btree ("user_id","id" DESC NULLS LAST);
CREATE INDEX "user_application_phone" ON "user_application" USING btree ("phone");
CREATE INDEX "user_application_id_card" ON "user_application" USING btree ("id_card_hash") WHERE "user_application"."id_card_hash" <> '';
CREATE INDEX "user_application_licence" ON "user_application" USING btree ("licence_no") WHERE "user_application"."licence_no" <> '';
CREATE INDEX "user_application_name_part" ON "user_application" USING gin ("real_name" gin_trgm_ops);
CREATE INDEX "user_application_company_part" ON "user_application" USING gin ("company_name" gin_trgm_ops);
CREATE INDEX "user_application_pinyin" ON "user_application" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "user_label_name" ON "user_label" USING btree ("name");
CREATE UNIQUE INDEX "user_session_token" ON "user_session" USING btree ("token_hash");
CREATE INDEX "user_session_user" ON "user_session" USING btree ("user_id","id" DESC NULLS LAST);
ALTER TABLE "order" ADD CONSTRAINT "order_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "applet_role_user" ADD CONSTRAINT "applet_role_user_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "trade_party_enterprise" ON "trade_party" USING btree ("enterprise_id") WHERE "trade_party"."enterprise_id" is not null;
CREATE UNIQUE INDEX "design_store_designer" ON "design_store" USING btree ("designer_id");
CREATE INDEX "design_store_submitted" ON "design_store" USING btree ("submitted_at","id");
CREATE UNIQUE INDEX "store_city_name" ON "store" USING btree (left("area", 4),"name");
CREATE UNIQUE INDEX "store_city_main" ON "store" USING btree (left("area", 4)) WHERE "store"."is_main";
CREATE INDEX "store_sort" ON "store" USING btree ("sort","id" DESC NULLS LAST);
CREATE INDEX "store_area" ON "store" USING btree ("area","status");
CREATE INDEX "store_enterprise" ON "store" USING btree ("enterprise_id") WHERE "store"."enterprise_id" is not null;
CREATE INDEX "store_name_part" ON "store" USING gin ("name" gin_trgm_ops);
CREATE INDEX "store_pinyin" ON "store" USING gin ("pinyin" gin_trgm_ops);
CREATE TABLE "card_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"apply_no" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"applicant_kind" smallint NOT NULL,
	"name" text NOT NULL,
	"industry" smallint NOT NULL,
	"contact_name" text NOT NULL,
	"area" text NOT NULL,
	"address" text NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"licence_image" text DEFAULT '' NOT NULL,
	"legal_person" text DEFAULT '' NOT NULL,
	"id_card_secret" text DEFAULT '' NOT NULL,
	"id_card_tail" text DEFAULT '' NOT NULL,
	"id_card_hash" text DEFAULT '' NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"contact_phone" text NOT NULL,
	"id_card_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"store_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"card_level_id" bigint NOT NULL,
	"fee" numeric(9, 2),
	"fee_reason" text DEFAULT '' NOT NULL,
	"pay_method" smallint,
	"paid_at" timestamptz(3),
	"pay_expire_at" timestamptz(3),
	"promoter_id" bigint,
	"source" smallint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"submitted_at" timestamptz(3) NOT NULL,
	"submit_count" smallint DEFAULT 1 NOT NULL,
	"claimed_by_id" bigint,
	"claimed_by" text DEFAULT '' NOT NULL,
	"claimed_until" timestamptz(3),
	"auditor" text DEFAULT '' NOT NULL,
	"audited_at" timestamptz(3),
	"reject_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reject_text" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"earlier" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enterprise_id" bigint,
	"opening" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"card_merchant_id" bigint,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "card_level" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_level_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"level" smallint NOT NULL,
	"name" text NOT NULL,
	"fee" numeric(9, 2) NOT NULL,
	"renew_fee" numeric(9, 2) NOT NULL,
	"valid_months" smallint NOT NULL,
	"discount_factor" numeric(5, 4) NOT NULL,
	"credit_limit" numeric(9, 2) NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"benefits" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_no" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "card_level_discount" CHECK ("card_level"."discount_factor" between 0.1 and 1),
	CONSTRAINT "card_level_fees" CHECK ("card_level"."fee" >= 0 and "card_level"."renew_fee" >= 0 and "card_level"."credit_limit" >= 0)
);

CREATE TABLE "card_merchant" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"card_no" text NOT NULL,
	"applicant_kind" smallint NOT NULL,
	"name" text NOT NULL,
	"industry" smallint NOT NULL,
	"contact_name" text NOT NULL,
	"area" text NOT NULL,
	"address" text NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"licence_image" text DEFAULT '' NOT NULL,
	"legal_person" text DEFAULT '' NOT NULL,
	"id_card_secret" text DEFAULT '' NOT NULL,
	"id_card_tail" text DEFAULT '' NOT NULL,
	"id_card_hash" text DEFAULT '' NOT NULL,
	"short_name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name || chr(10) || short_name)) STORED NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"card_level_id" bigint NOT NULL,
	"discount_factor" numeric(5, 4),
	"credit_limit" numeric(9, 2) DEFAULT '0' NOT NULL,
	"balance" numeric(12, 2) DEFAULT '0' NOT NULL,
	"promoter_id" bigint,
	"manager_id" bigint NOT NULL,
	"label_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_account_secret" text DEFAULT '' NOT NULL,
	"bank_account_tail" text DEFAULT '' NOT NULL,
	"invoice_title" text DEFAULT '' NOT NULL,
	"tax_no" text DEFAULT '' NOT NULL,
	"opened_at" timestamptz(3) NOT NULL,
	"expire_at" date NOT NULL,
	"reminded_days" smallint,
	"status" smallint DEFAULT 1 NOT NULL,
	"freeze_reason" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "card_merchant_balance_held" CHECK ("card_merchant"."balance" >= 0),
	CONSTRAINT "card_merchant_credit" CHECK ("card_merchant"."credit_limit" >= 0)
);

CREATE TABLE "card_renewal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_renewal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"renewal_no" text GENERATED ALWAYS AS ('BR' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"card_merchant_id" bigint NOT NULL,
	"months" smallint NOT NULL,
	"level_id" bigint NOT NULL,
	"amount" numeric(9, 2) NOT NULL,
	"pay_method" smallint NOT NULL,
	"voucher_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expire_before" date NOT NULL,
	"expire_after" date NOT NULL
);

CREATE TABLE "wallet_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"record_no" text GENERATED ALWAYS AS ('WL' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"card_merchant_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"balance_after" numeric(12, 2) NOT NULL,
	"biz_no" text DEFAULT '' NOT NULL,
	"voucher_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "wallet_record_amount" CHECK ("wallet_record"."amount" <> 0 and "wallet_record"."balance_after" >= 0)
);

CREATE TABLE "channel" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"channel_no" text GENERATED ALWAYS AS ('QD' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"kind" smallint NOT NULL,
	"parent_id" bigint,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"licence_image" text DEFAULT '' NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"contract_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contract_start" date NOT NULL,
	"contract_end" date NOT NULL,
	"reminded_days" smallint,
	"supply_factor" numeric(7, 4),
	"commission_rate" numeric(5, 2) NOT NULL,
	"settle_day" smallint DEFAULT 5 NOT NULL,
	"invite_code" text NOT NULL,
	"manager_id" bigint NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_account_secret" text DEFAULT '' NOT NULL,
	"bank_account_tail" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"pause_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);

CREATE TABLE "channel_rate" (
	"channel_id" bigint NOT NULL,
	"month" text NOT NULL,
	"rate" numeric(5, 2) NOT NULL,
	CONSTRAINT "channel_rate_channel_id_month_pk" PRIMARY KEY("channel_id","month")
);

CREATE TABLE "channel_settlement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"settlement_no" text GENERATED ALWAYS AS ('QJ' || lpad(id::text, greatest(10, length(id::text)), '0')) STORED NOT NULL,
	"channel_id" bigint NOT NULL,
	"month" text NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refund_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"commission_rate" numeric(5, 2) NOT NULL,
	"commission" numeric(12, 2) DEFAULT '0' NOT NULL,
	"carried_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"adjust_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"adjust_reason" text DEFAULT '' NOT NULL,
	"payable" numeric(12, 2) DEFAULT '0' NOT NULL,
	"carried_to_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"confirmed_by_id" bigint,
	"confirmed_by" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamptz(3),
	"pay_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paid_by" text DEFAULT '' NOT NULL,
	"paid_at" timestamptz(3)
);

CREATE TABLE "channel_settlement_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_settlement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" bigint NOT NULL,
	"order_id" bigint,
	"refund_id" bigint,
	"amount" numeric(12, 2) NOT NULL,
	"at" timestamptz(3) NOT NULL,
	CONSTRAINT "channel_settlement_line_one" CHECK (("channel_settlement_line"."order_id" is null) <> ("channel_settlement_line"."refund_id" is null))
);

CREATE TABLE "price_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"batch_no" text GENERATED ALWAYS AS ('TJ' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"distributor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"method" smallint NOT NULL,
	"values" jsonb NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"effective_at" timestamptz(3) NOT NULL,
	"effected_at" timestamptz(3),
	"status" smallint NOT NULL,
	"before" numeric(9, 2),
	"after" numeric(9, 2),
	"left_out" integer DEFAULT 0 NOT NULL,
	"undo_reason" text DEFAULT '' NOT NULL
);

CREATE TABLE "price_batch_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_batch_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"distributor_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"state" smallint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"mode_before" smallint,
	"purchase_before" numeric(9, 2),
	"product_before" numeric(9, 2),
	"sale_before" numeric(9, 2),
	"supply_before" numeric(9, 2),
	"mode" smallint NOT NULL,
	"purchase_price" numeric(9, 2),
	"product_price" numeric(9, 2),
	"sale_price" numeric(9, 2),
	"supply_price" numeric(9, 2),
	"effective_at" timestamptz(3) NOT NULL
);

CREATE TABLE "price_factor" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"distributor_id" bigint NOT NULL,
	"scope" smallint NOT NULL,
	"target_id" bigint NOT NULL,
	"target_name" text NOT NULL,
	"purchase_factor" numeric(8, 4) NOT NULL,
	"product_factor" numeric(8, 4) NOT NULL,
	"sale_factor" numeric(8, 4) NOT NULL
);

CREATE TABLE "typed_price" (
	"distributor_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"purchase_price" numeric(9, 2),
	"product_price" numeric(9, 2),
	"sale_price" numeric(9, 2),
	"supply_price" numeric(9, 2),
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "typed_price_distributor_id_sku_id_pk" PRIMARY KEY("distributor_id","sku_id")
);

ALTER TABLE "dealer_price" ADD COLUMN "product_price" numeric(9, 2);
ALTER TABLE "dealer_price" ADD COLUMN "sale_price" numeric(9, 2);
ALTER TABLE "dealer_price" ADD COLUMN "supply_price" numeric(9, 2);
ALTER TABLE "dealer_price" ADD COLUMN "purchase_factor" numeric(8, 4);
ALTER TABLE "dealer_price" ADD COLUMN "product_factor" numeric(8, 4);
ALTER TABLE "dealer_price" ADD COLUMN "sale_factor" numeric(8, 4);
ALTER TABLE "dealer_price" ADD COLUMN "factor_id" bigint;
ALTER TABLE "dealer_price" ADD COLUMN "mode" smallint DEFAULT 2 NOT NULL;
ALTER TABLE "dealer_price" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "card_audit" ADD CONSTRAINT "card_audit_card_level_id_card_level_id_fk" FOREIGN KEY ("card_level_id") REFERENCES "public"."card_level"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_audit" ADD CONSTRAINT "card_audit_card_merchant_id_card_merchant_id_fk" FOREIGN KEY ("card_merchant_id") REFERENCES "public"."card_merchant"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_merchant" ADD CONSTRAINT "card_merchant_id_trade_party_id_fk" FOREIGN KEY ("id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_merchant" ADD CONSTRAINT "card_merchant_card_level_id_card_level_id_fk" FOREIGN KEY ("card_level_id") REFERENCES "public"."card_level"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_renewal" ADD CONSTRAINT "card_renewal_card_merchant_id_card_merchant_id_fk" FOREIGN KEY ("card_merchant_id") REFERENCES "public"."card_merchant"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_renewal" ADD CONSTRAINT "card_renewal_level_id_card_level_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."card_level"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "wallet_record" ADD CONSTRAINT "wallet_record_card_merchant_id_card_merchant_id_fk" FOREIGN KEY ("card_merchant_id") REFERENCES "public"."card_merchant"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel" ADD CONSTRAINT "channel_id_trade_party_id_fk" FOREIGN KEY ("id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel" ADD CONSTRAINT "channel_parent_id_channel_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_rate" ADD CONSTRAINT "channel_rate_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_settlement" ADD CONSTRAINT "channel_settlement_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_settlement_line" ADD CONSTRAINT "channel_settlement_line_settlement_id_channel_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."channel_settlement"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_settlement_line" ADD CONSTRAINT "channel_settlement_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channel_settlement_line" ADD CONSTRAINT "channel_settlement_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_batch_item" ADD CONSTRAINT "price_batch_item_batch_id_price_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."price_batch"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_factor" ADD CONSTRAINT "price_factor_distributor_id_trade_party_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "typed_price" ADD CONSTRAINT "typed_price_distributor_id_trade_party_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "card_audit_no" ON "card_audit" USING btree ("apply_no");
CREATE UNIQUE INDEX "card_audit_request" ON "card_audit" USING btree ("request_id") WHERE "card_audit"."request_id" <> '';
CREATE UNIQUE INDEX "card_audit_phone_open" ON "card_audit" USING btree ("contact_phone") WHERE "card_audit"."status" in (1, 2, 4);
CREATE INDEX "card_audit_status" ON "card_audit" USING btree ("status","submitted_at","id");
CREATE INDEX "card_audit_created" ON "card_audit" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "card_audit_audited" ON "card_audit" USING btree ("audited_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "card_audit_level" ON "card_audit" USING btree ("card_level_id");
CREATE INDEX "card_audit_phone" ON "card_audit" USING btree ("contact_phone");
CREATE INDEX "card_audit_licence" ON "card_audit" USING btree ("licence_no") WHERE "card_audit"."licence_no" <> '';
CREATE INDEX "card_audit_id_card" ON "card_audit" USING btree ("id_card_hash") WHERE "card_audit"."id_card_hash" <> '';
CREATE INDEX "card_audit_card" ON "card_audit" USING btree ("card_merchant_id") WHERE "card_audit"."card_merchant_id" is not null;
CREATE INDEX "card_audit_due" ON "card_audit" USING btree ("pay_expire_at") WHERE "card_audit"."status" = 2;
CREATE INDEX "card_audit_name_part" ON "card_audit" USING gin ("name" gin_trgm_ops);
CREATE INDEX "card_audit_pinyin" ON "card_audit" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "card_level_code" ON "card_level" USING btree ("level");
CREATE UNIQUE INDEX "card_level_name" ON "card_level" USING btree ("name");
CREATE UNIQUE INDEX "card_merchant_no" ON "card_merchant" USING btree ("card_no");
CREATE UNIQUE INDEX "card_merchant_name" ON "card_merchant" USING btree ("name") WHERE "card_merchant"."status" <> 4;
CREATE UNIQUE INDEX "card_merchant_phone" ON "card_merchant" USING btree ("phone") WHERE "card_merchant"."status" <> 4;
CREATE UNIQUE INDEX "card_merchant_licence" ON "card_merchant" USING btree ("licence_no") WHERE "card_merchant"."status" <> 4 and "card_merchant"."licence_no" <> '';
CREATE UNIQUE INDEX "card_merchant_id_card" ON "card_merchant" USING btree ("id_card_hash") WHERE "card_merchant"."status" <> 4 and "card_merchant"."id_card_hash" <> '';
CREATE INDEX "card_merchant_status" ON "card_merchant" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "card_merchant_expire" ON "card_merchant" USING btree ("expire_at","id");
CREATE INDEX "card_merchant_opened" ON "card_merchant" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "card_merchant_balance" ON "card_merchant" USING btree ("balance" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "card_merchant_level" ON "card_merchant" USING btree ("card_level_id","status");
CREATE INDEX "card_merchant_manager" ON "card_merchant" USING btree ("manager_id");
CREATE INDEX "card_merchant_area" ON "card_merchant" USING btree ("area","id" DESC NULLS LAST);
CREATE INDEX "card_merchant_promoter" ON "card_merchant" USING btree ("promoter_id") WHERE "card_merchant"."promoter_id" is not null;
CREATE INDEX "card_merchant_labels" ON "card_merchant" USING gin ("label_ids");
CREATE INDEX "card_merchant_name_part" ON "card_merchant" USING gin ("name" gin_trgm_ops);
CREATE INDEX "card_merchant_short_part" ON "card_merchant" USING gin ("short_name" gin_trgm_ops);
CREATE INDEX "card_merchant_pinyin" ON "card_merchant" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "card_renewal_no" ON "card_renewal" USING btree ("renewal_no");
CREATE INDEX "card_renewal_card" ON "card_renewal" USING btree ("card_merchant_id","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "wallet_record_no" ON "wallet_record" USING btree ("record_no");
CREATE UNIQUE INDEX "wallet_record_request" ON "wallet_record" USING btree ("request_id") WHERE "wallet_record"."request_id" <> '';
CREATE INDEX "wallet_record_card" ON "wallet_record" USING btree ("card_merchant_id","id" DESC NULLS LAST);
CREATE INDEX "wallet_record_created" ON "wallet_record" USING btree ("card_merchant_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "channel_no" ON "channel" USING btree ("channel_no");
CREATE UNIQUE INDEX "channel_name" ON "channel" USING btree ("name") WHERE "channel"."status" <> 3;
CREATE UNIQUE INDEX "channel_phone" ON "channel" USING btree ("phone") WHERE "channel"."status" <> 3;
CREATE UNIQUE INDEX "channel_licence" ON "channel" USING btree ("licence_no") WHERE "channel"."status" <> 3 and "channel"."licence_no" <> '';
CREATE UNIQUE INDEX "channel_contract" ON "channel" USING btree ("contract_no") WHERE "channel"."status" <> 3 and "channel"."contract_no" <> '';
CREATE UNIQUE INDEX "channel_invite" ON "channel" USING btree ("invite_code");
CREATE INDEX "channel_status" ON "channel" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "channel_parent" ON "channel" USING btree ("parent_id");
CREATE INDEX "channel_manager" ON "channel" USING btree ("manager_id");
CREATE INDEX "channel_contract_end" ON "channel" USING btree ("contract_end");
CREATE INDEX "channel_name_part" ON "channel" USING gin ("name" gin_trgm_ops);
CREATE INDEX "channel_pinyin" ON "channel" USING gin ("pinyin" gin_trgm_ops);
CREATE UNIQUE INDEX "channel_settlement_no" ON "channel_settlement" USING btree ("settlement_no");
CREATE UNIQUE INDEX "channel_settlement_month" ON "channel_settlement" USING btree ("channel_id","month");
CREATE INDEX "channel_settlement_status" ON "channel_settlement" USING btree ("status","month");
CREATE INDEX "channel_settlement_carried" ON "channel_settlement" USING btree ("carried_to_id") WHERE "channel_settlement"."carried_to_id" is not null;
CREATE INDEX "channel_settlement_line_of" ON "channel_settlement_line" USING btree ("settlement_id");
CREATE UNIQUE INDEX "channel_settlement_line_order" ON "channel_settlement_line" USING btree ("order_id");
CREATE UNIQUE INDEX "channel_settlement_line_refund" ON "channel_settlement_line" USING btree ("refund_id");
CREATE UNIQUE INDEX "price_batch_no" ON "price_batch" USING btree ("batch_no");
CREATE INDEX "price_batch_planned" ON "price_batch" USING btree ("effective_at") WHERE "price_batch"."status" = 2;
CREATE INDEX "price_batch_distributors" ON "price_batch" USING gin ("distributor_ids");
CREATE INDEX "price_batch_item_batch" ON "price_batch_item" USING btree ("batch_id","state");
CREATE INDEX "price_batch_item_sku" ON "price_batch_item" USING btree ("distributor_id","sku_id","id" DESC NULLS LAST);
CREATE INDEX "price_batch_item_planned" ON "price_batch_item" USING btree ("distributor_id","sku_id","effective_at") WHERE "price_batch_item"."state" = 1;
CREATE UNIQUE INDEX "price_factor_target" ON "price_factor" USING btree ("distributor_id","scope","target_id");
CREATE INDEX "price_factor_of" ON "price_factor" USING btree ("scope","target_id");
CREATE INDEX "typed_price_sku" ON "typed_price" USING btree ("sku_id");
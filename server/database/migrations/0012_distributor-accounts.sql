CREATE TABLE "addon_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addon_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name)) STORED NOT NULL,
	"kind" smallint NOT NULL,
	"unit_count" integer NOT NULL,
	"price" numeric(9, 2) NOT NULL,
	"billing" smallint NOT NULL,
	"min_qty" smallint DEFAULT 1 NOT NULL,
	"max_qty" smallint NOT NULL,
	"package_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_no" smallint DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "addon_item_quantity" CHECK ("addon_item"."min_qty" between 1 and "addon_item"."max_qty")
);

CREATE TABLE "deposit_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"distributor_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"held_after" numeric(12, 2) NOT NULL,
	"voucher_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "deposit_record_amount" CHECK ("deposit_record"."amount" > 0 and "deposit_record"."held_after" >= 0)
);

CREATE TABLE "distributor_account" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"account_no" text GENERATED ALWAYS AS ('JX' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"pinyin" text GENERATED ALWAYS AS (pinyin(name || chr(10) || short_name)) STORED NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"enterprise_id" bigint,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text NOT NULL,
	"licence_no" text NOT NULL,
	"licence_image" text NOT NULL,
	"legal_person" text NOT NULL,
	"package_id" bigint NOT NULL,
	"contract_no" text NOT NULL,
	"contract_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"opened_at" timestamptz(3),
	"term_start" date,
	"term_paid" numeric(12, 2) DEFAULT '0' NOT NULL,
	"expire_at" date,
	"next_start" date,
	"next_package_id" bigint,
	"next_paid" numeric(12, 2) DEFAULT '0' NOT NULL,
	"reminded_days" smallint,
	"deposit" numeric(9, 2) DEFAULT '0' NOT NULL,
	"deposit_held" numeric(12, 2) DEFAULT '0' NOT NULL,
	"purchase_factor" numeric(7, 4),
	"product_factor" numeric(7, 4),
	"sale_factor" numeric(7, 4),
	"manager_id" bigint NOT NULL,
	"login_user_id" bigint,
	"freeze_reason" text DEFAULT '' NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "distributor_account_held" CHECK ("distributor_account"."deposit_held" >= 0),
	CONSTRAINT "distributor_account_paid" CHECK ("distributor_account"."term_paid" >= 0 and "distributor_account"."next_paid" >= 0),
	CONSTRAINT "distributor_account_parent_level" CHECK (("distributor_account"."level" = 2) = ("distributor_account"."parent_id" is not null))
);

CREATE TABLE "distributor_addon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_addon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"distributor_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_count" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"purchase_id" bigint,
	"renewal_id" bigint,
	CONSTRAINT "distributor_addon_quantity" CHECK ("distributor_addon"."quantity" > 0)
);

ALTER TABLE "deposit_record" ADD CONSTRAINT "deposit_record_distributor_id_distributor_account_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributor_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_account" ADD CONSTRAINT "distributor_account_id_trade_party_id_fk" FOREIGN KEY ("id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_account" ADD CONSTRAINT "distributor_account_parent_id_distributor_account_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."distributor_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_account" ADD CONSTRAINT "distributor_account_package_id_agent_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."agent_package"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_account" ADD CONSTRAINT "distributor_account_next_package_id_agent_package_id_fk" FOREIGN KEY ("next_package_id") REFERENCES "public"."agent_package"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_addon" ADD CONSTRAINT "distributor_addon_distributor_id_distributor_account_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributor_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_addon" ADD CONSTRAINT "distributor_addon_item_id_addon_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."addon_item"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "addon_item_name" ON "addon_item" USING btree ("name");
CREATE INDEX "addon_item_sort" ON "addon_item" USING btree ("sort_no","id");
CREATE UNIQUE INDEX "deposit_record_request" ON "deposit_record" USING btree ("request_id") WHERE "deposit_record"."request_id" <> '';
CREATE INDEX "deposit_record_distributor" ON "deposit_record" USING btree ("distributor_id","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "distributor_account_no" ON "distributor_account" USING btree ("account_no");
CREATE UNIQUE INDEX "distributor_account_name" ON "distributor_account" USING btree ("name") WHERE "distributor_account"."status" <> 4;
CREATE UNIQUE INDEX "distributor_account_phone" ON "distributor_account" USING btree ("phone") WHERE "distributor_account"."status" <> 4;
CREATE UNIQUE INDEX "distributor_account_licence" ON "distributor_account" USING btree ("licence_no") WHERE "distributor_account"."status" <> 4;
CREATE UNIQUE INDEX "distributor_account_contract" ON "distributor_account" USING btree ("contract_no") WHERE "distributor_account"."status" <> 4;
CREATE UNIQUE INDEX "distributor_account_enterprise" ON "distributor_account" USING btree ("enterprise_id") WHERE "distributor_account"."status" <> 4 and "distributor_account"."enterprise_id" is not null;
CREATE UNIQUE INDEX "distributor_account_request" ON "distributor_account" USING btree ("request_id") WHERE "distributor_account"."request_id" <> '';
CREATE INDEX "distributor_account_status" ON "distributor_account" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "distributor_account_expire" ON "distributor_account" USING btree ("expire_at","id");
CREATE INDEX "distributor_account_opened" ON "distributor_account" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "distributor_account_package" ON "distributor_account" USING btree ("package_id","status");
CREATE INDEX "distributor_account_manager" ON "distributor_account" USING btree ("manager_id");
CREATE INDEX "distributor_account_parent" ON "distributor_account" USING btree ("parent_id") WHERE "distributor_account"."parent_id" is not null;
CREATE INDEX "distributor_account_areas" ON "distributor_account" USING gin ("areas");
CREATE INDEX "distributor_account_next" ON "distributor_account" USING btree ("next_start") WHERE "distributor_account"."next_start" is not null;
CREATE INDEX "distributor_account_name_part" ON "distributor_account" USING gin ("name" gin_trgm_ops);
CREATE INDEX "distributor_account_short_part" ON "distributor_account" USING gin ("short_name" gin_trgm_ops);
CREATE INDEX "distributor_account_pinyin" ON "distributor_account" USING gin ("pinyin" gin_trgm_ops);
CREATE INDEX "distributor_addon_distributor" ON "distributor_addon" USING btree ("distributor_id","kind");
CREATE INDEX "distributor_addon_item" ON "distributor_addon" USING btree ("item_id");
CREATE INDEX "distributor_addon_end" ON "distributor_addon" USING btree ("valid_to");
CREATE INDEX "distributor_addon_purchase" ON "distributor_addon" USING btree ("purchase_id") WHERE "distributor_addon"."purchase_id" is not null;
CREATE INDEX "distributor_addon_renewal" ON "distributor_addon" USING btree ("renewal_id") WHERE "distributor_addon"."renewal_id" is not null;
CREATE TABLE "distributor_purchase" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_purchase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"distributor_id" bigint NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"pay_amount" numeric(12, 2) NOT NULL,
	"pay_method" smallint,
	"status" smallint DEFAULT 0 NOT NULL,
	"pay_expire_at" timestamptz(3) NOT NULL,
	"paid_at" timestamptz(3),
	"effective_at" timestamptz(3),
	"before" jsonb,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refund_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"purchase_no" text NOT NULL,
	"kind" smallint NOT NULL,
	"from_package_id" bigint,
	"to_package_id" bigint,
	"upgrade_mode" smallint,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"months" smallint,
	"amount" numeric(12, 2) NOT NULL,
	"credit_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"expire_after" date,
	"invoice_no" text DEFAULT '' NOT NULL,
	CONSTRAINT "distributor_purchase_amounts" CHECK ("distributor_purchase"."pay_amount" >= 0 and "distributor_purchase"."credit_amount" >= 0
      and "distributor_purchase"."discount_amount" >= 0 and "distributor_purchase"."refunded_amount" between 0 and "distributor_purchase"."pay_amount")
);

CREATE TABLE "distributor_renewal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_renewal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"created_by_id" bigint,
	"distributor_id" bigint NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"discount_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"pay_amount" numeric(12, 2) NOT NULL,
	"pay_method" smallint,
	"status" smallint DEFAULT 0 NOT NULL,
	"pay_expire_at" timestamptz(3) NOT NULL,
	"paid_at" timestamptz(3),
	"effective_at" timestamptz(3),
	"before" jsonb,
	"refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"refund_voucher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"renewal_no" text NOT NULL,
	"package_id" bigint NOT NULL,
	"months" smallint NOT NULL,
	"package_amount" numeric(12, 2) NOT NULL,
	"addon_amount" numeric(12, 2) NOT NULL,
	"kept_addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"old_expire_at" date NOT NULL,
	"new_expire_at" date NOT NULL,
	CONSTRAINT "distributor_renewal_amounts" CHECK ("distributor_renewal"."pay_amount" >= 0 and "distributor_renewal"."discount_amount" >= 0
      and "distributor_renewal"."refunded_amount" between 0 and "distributor_renewal"."pay_amount")
);

ALTER TABLE "distributor_purchase" ADD CONSTRAINT "distributor_purchase_distributor_id_distributor_account_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributor_account"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "distributor_renewal" ADD CONSTRAINT "distributor_renewal_distributor_id_distributor_account_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributor_account"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "distributor_purchase_no" ON "distributor_purchase" USING btree ("purchase_no");
CREATE UNIQUE INDEX "distributor_purchase_request" ON "distributor_purchase" USING btree ("request_id") WHERE "distributor_purchase"."request_id" <> '';
CREATE UNIQUE INDEX "distributor_purchase_open" ON "distributor_purchase" USING btree ("distributor_id") WHERE "distributor_purchase"."status" in (0, 1) and "distributor_purchase"."kind" in (1, 2);
CREATE INDEX "distributor_purchase_kind" ON "distributor_purchase" USING btree ("kind","status","id" DESC NULLS LAST);
CREATE INDEX "distributor_purchase_distributor" ON "distributor_purchase" USING btree ("distributor_id","id" DESC NULLS LAST);
CREATE INDEX "distributor_purchase_created" ON "distributor_purchase" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "distributor_purchase_effective" ON "distributor_purchase" USING btree ("effective_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "distributor_purchase_due" ON "distributor_purchase" USING btree ("pay_expire_at") WHERE "distributor_purchase"."status" = 0;
CREATE UNIQUE INDEX "distributor_renewal_no" ON "distributor_renewal" USING btree ("renewal_no");
CREATE UNIQUE INDEX "distributor_renewal_request" ON "distributor_renewal" USING btree ("request_id") WHERE "distributor_renewal"."request_id" <> '';
CREATE UNIQUE INDEX "distributor_renewal_open" ON "distributor_renewal" USING btree ("distributor_id") WHERE "distributor_renewal"."status" in (0, 1);
CREATE INDEX "distributor_renewal_status" ON "distributor_renewal" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_distributor" ON "distributor_renewal" USING btree ("distributor_id","id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_created" ON "distributor_renewal" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_effective" ON "distributor_renewal" USING btree ("effective_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "distributor_renewal_due" ON "distributor_renewal" USING btree ("pay_expire_at") WHERE "distributor_renewal"."status" = 0;
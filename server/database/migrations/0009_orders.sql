CREATE SEQUENCE "public"."trade_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "shopper_hit" (
	"kind" smallint NOT NULL,
	"target_id" bigint NOT NULL,
	"day" date NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "shopper_hit_kind_target_id_day_pk" PRIMARY KEY("kind","target_id","day")
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

CREATE TABLE "desk_trade" (
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

DROP INDEX "product_status";
DROP INDEX "product_low_stock";
DROP INDEX "product_revision";
DROP INDEX "product_on_sale";
DROP INDEX "product_brand";
DROP INDEX "product_supplier";
DROP INDEX "product_category";
DROP INDEX "product_of_template";
DROP INDEX "product_created";
ALTER TABLE "brand" ADD COLUMN "template_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "material" ADD COLUMN "store_id" bigint;
ALTER TABLE "material" ADD COLUMN "adopted_from_id" bigint;
ALTER TABLE "material" ADD COLUMN "visible_store_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN "is_bare" boolean GENERATED ALWAYS AS (sale_price_min is null or (stock_total <= 0 and not made_to_order)) STORED NOT NULL;
ALTER TABLE "product_component" ADD COLUMN "texture_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "setting_out_image" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;
ALTER TABLE "dealer_price" ADD CONSTRAINT "dealer_price_party_id_trade_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_card_merchant_id_trade_party_id_fk" FOREIGN KEY ("card_merchant_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_distributor_id_trade_party_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_channel_id_trade_party_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order" ADD CONSTRAINT "order_user_id_trade_party_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "digital_order" ADD CONSTRAINT "digital_order_buyer_id_trade_party_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "download" ADD CONSTRAINT "download_digital_order_id_digital_order_id_fk" FOREIGN KEY ("digital_order_id") REFERENCES "public"."digital_order"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "design_store_name" ON "design_store" USING btree ("name");
CREATE INDEX "design_store_status" ON "design_store" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "design_store_name_part" ON "design_store" USING gin ("name" gin_trgm_ops);
CREATE INDEX "dealer_price_sku" ON "dealer_price" USING btree ("sku_id");
CREATE INDEX "trade_party_kind" ON "trade_party" USING btree ("kind","id" DESC NULLS LAST);
CREATE INDEX "trade_party_phone" ON "trade_party" USING btree ("phone");
CREATE INDEX "trade_party_name_part" ON "trade_party" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "order_no" ON "order" USING btree ("order_no");
CREATE UNIQUE INDEX "order_request" ON "order" USING btree ("request_id","order_type") WHERE "order"."request_id" <> '';
CREATE INDEX "order_sums" ON "order" USING btree ("biz_type","status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_list" ON "order" USING btree ("biz_type","id" DESC NULLS LAST);
CREATE INDEX "order_status" ON "order" USING btree ("biz_type","status","id" DESC NULLS LAST);
CREATE INDEX "order_type" ON "order" USING btree ("biz_type","order_type","id" DESC NULLS LAST);
CREATE INDEX "order_created" ON "order" USING btree ("biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "order_paid" ON "order" USING btree ("biz_type","paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "order_completed" ON "order" USING btree ("biz_type","completed_at");
CREATE INDEX "order_amount" ON "order" USING btree ("biz_type","pay_amount","id");
CREATE INDEX "order_card_merchant" ON "order" USING btree ("card_merchant_id","id" DESC NULLS LAST);
CREATE INDEX "order_distributor" ON "order" USING btree ("distributor_id","id" DESC NULLS LAST);
CREATE INDEX "order_channel" ON "order" USING btree ("channel_id","id" DESC NULLS LAST);
CREATE INDEX "order_user" ON "order" USING btree ("user_id","id" DESC NULLS LAST);
CREATE INDEX "order_phone" ON "order" USING btree ("buyer_phone");
CREATE INDEX "order_receiver_phone" ON "order" USING btree ("receiver_phone");
CREATE INDEX "order_area" ON "order" USING btree ("receiver_area" text_pattern_ops);
CREATE INDEX "order_promised" ON "order" USING btree ("biz_type","promised_ship_at") WHERE "order"."status" in (1, 2);
CREATE INDEX "order_waits" ON "order" USING btree ("biz_type","id" DESC NULLS LAST) WHERE "order"."waits_for_confirm";
CREATE INDEX "order_refunding" ON "order" USING btree ("biz_type","id" DESC NULLS LAST) WHERE "order"."open_refund_count" > 0;
CREATE INDEX "order_unpaid" ON "order" USING btree ("pay_expire_at") WHERE "order"."status" = 0;
CREATE INDEX "order_auto_receive" ON "order" USING btree ("auto_receive_at") WHERE "order"."status" = 3;
CREATE INDEX "order_buyer_part" ON "order" USING gin ("buyer_name" gin_trgm_ops);
CREATE INDEX "order_receiver_part" ON "order" USING gin ("receiver_name" gin_trgm_ops);
CREATE UNIQUE INDEX "order_line_no" ON "order_line" USING btree ("order_id","line_no");
CREATE INDEX "order_line_supplier" ON "order_line" USING btree ("supplier_id","order_id" DESC NULLS LAST);
CREATE INDEX "order_line_brand" ON "order_line" USING btree ("brand_id","order_id" DESC NULLS LAST);
CREATE INDEX "order_line_product" ON "order_line" USING btree ("product_id");
CREATE INDEX "order_line_sku" ON "order_line" USING btree ("sku_id");
CREATE INDEX "order_line_drawing" ON "order_line" USING btree ("drawing_state","order_id" DESC NULLS LAST) WHERE "order_line"."drawing_state" > 0;
CREATE INDEX "order_line_product_part" ON "order_line" USING gin ("product_name" gin_trgm_ops);
CREATE INDEX "order_line_sku_part" ON "order_line" USING gin ("sku_code" gin_trgm_ops);
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
CREATE INDEX "payment_stray" ON "payment" USING btree ("paid_at") WHERE "payment"."status" = 4 and "payment"."paid_at" is not null and "payment"."returned_at" is null;
CREATE UNIQUE INDEX "digital_order_no" ON "digital_order" USING btree ("order_no");
CREATE UNIQUE INDEX "digital_order_licence" ON "digital_order" USING btree ("licence_no") WHERE "digital_order"."licence_no" <> '';
CREATE INDEX "digital_order_status" ON "digital_order" USING btree ("status","id" DESC NULLS LAST);
CREATE INDEX "digital_order_sums" ON "digital_order" USING btree ("status","pay_amount");
CREATE INDEX "digital_order_created" ON "digital_order" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "digital_order_phone" ON "digital_order" USING btree ("buyer_phone");
CREATE INDEX "digital_order_failed" ON "digital_order" USING btree ("id" DESC NULLS LAST) WHERE "digital_order"."deliver_state" = 3;
CREATE INDEX "digital_order_unpaid" ON "digital_order" USING btree ("pay_expire_at") WHERE "digital_order"."status" = 0;
CREATE INDEX "digital_order_delivered" ON "digital_order" USING btree ("delivered_at") WHERE "digital_order"."status" = 3;
CREATE INDEX "digital_order_buyer_part" ON "digital_order" USING gin ("buyer_name" gin_trgm_ops);
CREATE INDEX "digital_order_goods_part" ON "digital_order" USING gin ("goods_name" gin_trgm_ops);
CREATE INDEX "download_order" ON "download" USING btree ("digital_order_id","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "material_adopted" ON "material" USING btree ("adopted_from_id");
CREATE INDEX "material_source" ON "material" USING btree ("source","status","submitted_at");
CREATE INDEX "material_store" ON "material" USING btree ("store_id","id" DESC NULLS LAST);
CREATE INDEX "product_facts" ON "product" USING btree ("status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_updated" ON "product" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_named" ON "product" USING btree ("name" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_stock" ON "product" USING btree ("stock_total" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_sales" ON "product" USING btree ("sales_count" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_sort" ON "product" USING btree ("sort" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_sale_price" ON "product" USING btree ("sale_price_min" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_cheapest" ON "product" USING btree ("sale_price_min","id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
CREATE INDEX "product_materials" ON "product" USING gin ("material_ids");
CREATE INDEX "product_brand" ON "product" USING btree ("brand_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","category_id","template_id","supplier_id");
CREATE INDEX "product_supplier" ON "product" USING btree ("supplier_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id");
CREATE INDEX "product_category" ON "product" USING btree ("category_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","template_id","supplier_id");
CREATE INDEX "product_of_template" ON "product" USING btree ("template_id","status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","supplier_id");
CREATE INDEX "product_created" ON "product" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","brand_id","category_id","template_id","supplier_id");
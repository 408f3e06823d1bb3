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
DROP INDEX "order_list";
DROP INDEX "order_type";
DROP INDEX "order_buyer_part";
DROP INDEX "order_receiver_part";
DROP INDEX "order_line_product_part";
DROP INDEX "order_line_sku_part";
DROP INDEX "order_status";
DROP INDEX "order_created";
DROP INDEX "order_paid";
DROP INDEX "order_completed";
DROP INDEX "order_amount";
DROP INDEX "order_card_merchant";
DROP INDEX "order_distributor";
DROP INDEX "order_channel";
DROP INDEX "order_line_supplier";
DROP INDEX "order_line_brand";
DROP INDEX "order_line_drawing";
ALTER TABLE "order" ADD COLUMN "goods_names" text DEFAULT '' NOT NULL;
ALTER TABLE "order_line" ADD COLUMN "biz_type" smallint;
UPDATE "order_line" SET "biz_type" = "order"."biz_type" FROM "order" WHERE "order"."id" = "order_line"."order_id";
ALTER TABLE "order_line" ALTER COLUMN "biz_type" SET NOT NULL;
UPDATE "order" SET "goods_names" = names.all FROM (
	SELECT "order_id", string_agg(DISTINCT "product_name", ' ') AS "all" FROM "order_line" GROUP BY "order_id"
) AS names WHERE names."order_id" = "order"."id";
CREATE INDEX "order_terms" ON "order" USING gin (terms("buyer_name" || ' ' || "receiver_name" || ' ' || "goods_names", "biz_type"::text));
CREATE INDEX "order_line_sku_code" ON "order_line" USING btree ("sku_code");
CREATE INDEX "order_status" ON "order" USING btree ("biz_type","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "order_created" ON "order" USING btree ("biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_method","pay_amount","refunded_amount","lead_time","logistics_level","marketing_channel","remark_color","paid_at","completed_at","promised_ship_at","total_qty","open_refund_count","waits_for_confirm");
CREATE INDEX "order_paid" ON "order" USING btree ("biz_type","paid_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_completed" ON "order" USING btree ("biz_type","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_amount" ON "order" USING btree ("biz_type","pay_amount" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_card_merchant" ON "order" USING btree ("card_merchant_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_distributor" ON "order" USING btree ("distributor_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_channel" ON "order" USING btree ("channel_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount");
CREATE INDEX "order_line_supplier" ON "order_line" USING btree ("supplier_id","biz_type","order_id" DESC NULLS LAST);
CREATE INDEX "order_line_brand" ON "order_line" USING btree ("brand_id","biz_type","order_id" DESC NULLS LAST);
CREATE INDEX "order_line_drawing" ON "order_line" USING btree ("drawing_state","biz_type","order_id" DESC NULLS LAST) WHERE "order_line"."drawing_state" > 0;
CREATE TABLE "order_words" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"biz_type" smallint NOT NULL,
	"people" text NOT NULL,
	"goods" text NOT NULL,
	"marks" text[] NOT NULL
);

DROP INDEX "order_terms";
DROP INDEX "order_card_merchant";
DROP INDEX "order_distributor";
DROP INDEX "order_channel";
DROP INDEX "order_user";
INSERT INTO "order_words" ("order_id", "biz_type", "people", "goods", "marks")
SELECT one."id", one."biz_type", one."buyer_name" || E'\n' || one."receiver_name",
	string_agg(DISTINCT line."product_name", E'\n'),
	array_remove(
		array_agg(DISTINCT one."biz_type" || ':s' || line."supplier_id")
			|| array_agg(DISTINCT one."biz_type" || ':b' || line."brand_id")
			|| ARRAY[one."biz_type" || ':p' || one."card_merchant_id", one."biz_type" || ':p' || one."distributor_id",
				one."biz_type" || ':p' || one."channel_id"], NULL)
FROM "order" AS one INNER JOIN "order_line" AS line ON line."order_id" = one."id"
GROUP BY one."id";
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "order_words_terms" ON "order_words" USING gin ((terms("people" || ' ' || "goods", "biz_type"::text) || "marks"));
CREATE INDEX "order_store" ON "order" USING btree ("store_id","id" DESC NULLS LAST) WHERE "order"."store_id" is not null;
CREATE INDEX "order_card_merchant" ON "order" USING btree ("card_merchant_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount") WHERE "order"."card_merchant_id" is not null;
CREATE INDEX "order_distributor" ON "order" USING btree ("distributor_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount") WHERE "order"."distributor_id" is not null;
CREATE INDEX "order_channel" ON "order" USING btree ("channel_id","biz_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","order_type","pay_amount","refunded_amount") WHERE "order"."channel_id" is not null;
CREATE INDEX "order_user" ON "order" USING btree ("user_id","id" DESC NULLS LAST) WHERE "order"."user_id" is not null;
ALTER TABLE "order" DROP COLUMN "goods_names";
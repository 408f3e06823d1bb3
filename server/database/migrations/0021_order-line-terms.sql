CREATE TABLE "order_line_terms" (
	"order_id" bigint NOT NULL,
	"line_no" smallint NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "order_line_terms_order_id_line_no_pk" PRIMARY KEY("order_id","line_no")
);

ALTER TABLE "card_merchant" ADD COLUMN "channel_id" bigint;
ALTER TABLE "order_line_terms" ADD CONSTRAINT "order_line_terms_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_merchant" ADD CONSTRAINT "card_merchant_channel_id_trade_party_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."trade_party"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "card_merchant_channel" ON "card_merchant" USING btree ("channel_id") WHERE "card_merchant"."channel_id" is not null;
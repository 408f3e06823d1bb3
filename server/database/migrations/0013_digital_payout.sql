ALTER TABLE "digital_order" ADD COLUMN "payout_amount" numeric(12, 2);
CREATE INDEX "digital_order_payout" ON "digital_order" USING btree ("id") WHERE "digital_order"."payout_amount" is not null;
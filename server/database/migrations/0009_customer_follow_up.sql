ALTER TABLE "customer" ADD COLUMN "merge_batch_no" text DEFAULT '' NOT NULL;
ALTER TABLE "customer" ADD COLUMN "sign_order_id" bigint;
ALTER TABLE "customer" ADD COLUMN "follower_id" bigint;
ALTER TABLE "customer" ADD COLUMN "reminded_for" timestamptz(3);
ALTER TABLE "customer" ADD CONSTRAINT "customer_sign_order_id_order_id_fk" FOREIGN KEY ("sign_order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "customer_followed" ON "customer" USING btree ("last_follow_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "customer_enterprise" ON "customer" USING btree ("enterprise_id") WHERE "customer"."enterprise_id" is not null;
CREATE INDEX "customer_merged" ON "customer" USING btree ("merged_into_id") WHERE "customer"."merged_into_id" is not null;
CREATE INDEX "customer_terms" ON "customer" USING gin (terms("name"));
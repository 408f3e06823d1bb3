ALTER TABLE "enterprise_user" ADD COLUMN "licence_reminded_for" date;
ALTER TABLE "trade_party" ADD COLUMN "enterprise_id" bigint;
CREATE INDEX "enterprise_user_last_day" ON "enterprise_user" USING btree ("expire_at","id");
CREATE INDEX "enterprise_user_sort_name" ON "enterprise_user" USING btree ("name","id");
CREATE INDEX "enterprise_user_updated" ON "enterprise_user" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "enterprise_user_creator" ON "enterprise_user" USING btree ("created_by_id","id" DESC NULLS LAST) WHERE "enterprise_user"."created_by_id" is not null;
CREATE INDEX "trade_party_enterprise" ON "trade_party" USING btree ("enterprise_id") WHERE "trade_party"."enterprise_id" is not null;
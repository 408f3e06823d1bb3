ALTER TABLE "enterprise_user" ADD COLUMN "gift_reminded_for" date;
CREATE INDEX "enterprise_user_gift" ON "enterprise_user" USING btree ("gift_expire_at") WHERE "enterprise_user"."gift_expire_at" is not null;
CREATE INDEX "enterprise_user_over" ON "enterprise_user" USING btree ("over_since") WHERE "enterprise_user"."over_since" is not null;
CREATE INDEX "merchant_user_joined" ON "merchant_user" USING btree ("joined_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "merchant_user_sort_name" ON "merchant_user" USING btree ("name","id");
CREATE INDEX "merchant_user_updated" ON "merchant_user" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "merchant_user_user" ON "merchant_user" USING btree ("user_id");
CREATE INDEX "staff_quota_change_created" ON "staff_quota_change" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
DROP INDEX "supplier_contract";
CREATE INDEX "brand_code_part" ON "brand" USING gin ("brand_code" gin_trgm_ops);
CREATE INDEX "supplier_updated" ON "supplier" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "supplier_code_part" ON "supplier" USING gin ("supplier_code" gin_trgm_ops);
CREATE INDEX "supplier_account_part" ON "supplier" USING gin ("account" gin_trgm_ops);
CREATE INDEX "supplier_credit_code_part" ON "supplier" USING gin ("credit_code" gin_trgm_ops);
CREATE INDEX "supplier_contract" ON "supplier" USING btree ("status","contract_until","login_user_id");
CREATE INDEX "product_brand_price" ON "product" USING btree ("brand_id","sale_price_min" DESC NULLS LAST,"id" DESC NULLS LAST,"status","product_type","lead_time","logistics_level","source","is_stock_low","revision_status","is_bare","category_id","template_id","supplier_id");--> statement-breakpoint
-- A pair that a sample of a hundred values has missed was taken for seven hundred rows, by one sample in two.
ALTER STATISTICS "product_kinds" SET STATISTICS 200;--> statement-breakpoint
ANALYZE "product";

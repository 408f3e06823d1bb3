DROP INDEX "product_name_part";
DROP INDEX "product_model_part";
CREATE INDEX "product_terms" ON "product" USING gin (terms("name" || ' ' || "model"));
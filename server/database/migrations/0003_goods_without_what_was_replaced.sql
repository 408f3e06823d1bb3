UPDATE "product" SET "cover" = "picture", "main_images" = CASE WHEN "picture" = '' THEN '[]'::jsonb ELSE jsonb_build_array("picture") END, "sale_price_min" = "sale_price", "sale_price_max" = "sale_price";
ALTER TABLE "product" DROP COLUMN "product_code";
ALTER TABLE "product" DROP COLUMN "picture";
ALTER TABLE "product" DROP COLUMN "sale_price";
-- A brand is of one supplier. Taken for independent, the goods of both are thought to be few where they are many, and all of
-- them are then read for a page of twenty.
create statistics "product_brand_owner" (dependencies) on "brand_id", "supplier_id" from "product";
analyze "product";

-- Few goods are of some kinds, and of some pairs of a kind and a time to deliver there are none. Taken for independent, they
-- are looked for along a list that then is walked to its end.
create statistics "product_kinds" (mcv) on "product_type", "lead_time", "logistics_level" from "product";
analyze "product";

CREATE EXTENSION IF NOT EXISTS btree_gin;
DROP INDEX "order_words_people_pinyin";
DROP INDEX "order_words_goods_pinyin";
CREATE INDEX "order_words_people_pinyin" ON "order_words" USING gin ("biz_type","people_pinyin" gin_trgm_ops);
CREATE INDEX "order_words_goods_pinyin" ON "order_words" USING gin ("biz_type","goods_pinyin" gin_trgm_ops);
DROP INDEX "user_nickname_part";
DROP INDEX "user_real_name_part";
CREATE INDEX "user_terms" ON "user" USING gin (terms("nickname" || ' ' || "real_name"));
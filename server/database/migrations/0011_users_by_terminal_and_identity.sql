CREATE INDEX "user_identity_area" ON "user" USING btree ("identity","area","status","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "user_terminal" ON "user" USING btree ("register_terminal","register_source","registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);
-- Workers of parallel plans start later than a list is read, and take the other core from its counts: see decision 75.
ALTER TABLE "user" SET (parallel_workers = 0);

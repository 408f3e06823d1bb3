ALTER TABLE "audit_log" ADD COLUMN "rolls_back" uuid;
ALTER TABLE "job" ADD COLUMN "batch_no" uuid;
ALTER TABLE "job" ADD COLUMN "rolls_back" uuid;
CREATE INDEX "job_batch" ON "job" USING btree ("batch_no") WHERE batch_no is not null;
CREATE UNIQUE INDEX "job_rolls_back" ON "job" USING btree ("rolls_back") WHERE rolls_back is not null;
-- Jobs of the past know their batch by their input or their log entries.
UPDATE "job" SET "batch_no" = ("input" ->> 'batchNo')::uuid WHERE "kind" = 'bulk' AND "input" ? 'batchNo';
UPDATE "job" SET "batch_no" = "entry"."batch_no"
FROM (SELECT DISTINCT ON ("request_id") "request_id", "batch_no" FROM "audit_log" WHERE "source" = 3 AND "batch_no" IS NOT NULL) AS "entry"
WHERE "job"."kind" = 'import' AND "entry"."request_id" = 'job-' || "job"."id";

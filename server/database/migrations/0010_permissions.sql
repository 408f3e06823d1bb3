CREATE TABLE "audit_seal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"row_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"links" "bytea" NOT NULL,
	"head" text NOT NULL,
	"sealed_at" timestamptz(3) NOT NULL
);

DROP INDEX "audit_log_time";
ALTER TABLE "role" ALTER COLUMN "account_type" DROP NOT NULL;
ALTER TABLE "admin_user" ADD COLUMN "frozen_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "admin_user" ADD COLUMN "valid_from" text;
ALTER TABLE "admin_user" ADD COLUMN "department" text DEFAULT '' NOT NULL;
ALTER TABLE "admin_user" ADD COLUMN "remark" text DEFAULT '' NOT NULL;
ALTER TABLE "audit_log" ADD COLUMN "account_type" smallint;
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;
ALTER TABLE "audit_log" ADD COLUMN "method" text DEFAULT '' NOT NULL;
ALTER TABLE "menu" ADD COLUMN "remark" text DEFAULT '' NOT NULL;
ALTER TABLE "role" ADD COLUMN "account_types" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "role" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;
CREATE UNIQUE INDEX "audit_seal_first" ON "audit_seal" USING btree ("first_id");
CREATE INDEX "audit_log_resource" ON "audit_log" USING btree ("resource","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE result <> 1;
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch_no") WHERE batch_no is not null;
CREATE INDEX "menu_parent" ON "menu" USING btree ("parent_id","sort");
CREATE UNIQUE INDEX "role_name" ON "role" USING btree ("name");
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);
ALTER TABLE "session" ADD COLUMN "view_as_role_id" bigint;
ALTER TABLE "session" ADD COLUMN "view_as_user_id" bigint;
ALTER TABLE "session" ADD COLUMN "view_as_name" text DEFAULT '' NOT NULL;
ALTER TABLE "session" ADD COLUMN "view_as_since" timestamptz(3);
CREATE INDEX "session_view_as" ON "session" USING btree ("view_as_since") WHERE "session"."view_as_since" is not null;
CREATE TABLE "sign_in_device" (
	"device_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"last_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_in_device_device_hash_user_id_pk" PRIMARY KEY("device_hash","user_id")
);

CREATE TABLE "sign_in_failure" (
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamptz(3),
	"wait_until" timestamptz(3),
	"last_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_in_failure_name_origin_pk" PRIMARY KEY("name","origin")
);

ALTER TABLE "login_attempt" ADD COLUMN "captchas" integer DEFAULT 0 NOT NULL;
CREATE INDEX "sign_in_device_user" ON "sign_in_device" USING btree ("user_id","last_at" DESC NULLS LAST);
CREATE INDEX "sign_in_failure_last" ON "sign_in_failure" USING btree ("last_at");
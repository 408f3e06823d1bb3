CREATE UNLOGGED TABLE "presence" (
	"resource" text NOT NULL,
	"record_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"is_editing" boolean NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "presence_resource_record_id_session_id_pk" PRIMARY KEY("resource","record_id","session_id")
);

CREATE INDEX "presence_seen" ON "presence" USING btree ("seen_at");
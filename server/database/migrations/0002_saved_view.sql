CREATE TABLE "default_view" (
	"path" text NOT NULL,
	"holder" text NOT NULL,
	"view_id" bigint,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "default_view_path_holder_pk" PRIMARY KEY("path","holder")
);

CREATE TABLE "saved_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"owner_id" bigint NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"shared_with" smallint DEFAULT 1 NOT NULL,
	"role_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE INDEX "default_view_view" ON "default_view" USING btree ("view_id");
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("owner_id","path","name");
CREATE INDEX "saved_view_path" ON "saved_view" USING btree ("path");

-- The personal filters of a list become views. Their text was written by the console; unreadable text leaves a view
-- without conditions, under its name.
CREATE FUNCTION pg_temp.conditions_of(saved text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
	RETURN (
		SELECT coalesce(jsonb_object_agg(key, value), '{}'::jsonb) FROM jsonb_each(saved::jsonb)
		WHERE jsonb_typeof(value) IN ('string', 'number', 'boolean', 'array') AND key NOT IN ('pageNum', 'pageSize', 'id', 'tab')
	);
EXCEPTION WHEN OTHERS THEN
	RETURN '{}'::jsonb;
END $$;

INSERT INTO "saved_view" ("created_at", "created_by", "updated_at", "updated_by", "owner_id", "path", "name", "query")
SELECT p."updated_at", coalesce(u."name", ''), p."updated_at", coalesce(u."name", ''), p."user_id", p."page_key",
	saved.value->>'name', pg_temp.conditions_of(saved.value->>'query')
FROM "preference" p
CROSS JOIN LATERAL jsonb_array_elements(p."value"->'savedFilters') WITH ORDINALITY AS saved(value, place)
LEFT JOIN "admin_user" u ON u."id" = p."user_id"
WHERE jsonb_typeof(p."value"->'savedFilters') = 'array'
ORDER BY p."user_id", p."page_key", saved.place
ON CONFLICT DO NOTHING;

INSERT INTO "default_view" ("path", "holder", "view_id", "updated_at")
SELECT v."path", 'user:' || v."owner_id", v."id", p."updated_at"
FROM "preference" p
CROSS JOIN LATERAL jsonb_array_elements(p."value"->'savedFilters') AS saved(value)
JOIN "saved_view" v ON v."owner_id" = p."user_id" AND v."path" = p."page_key" AND v."name" = saved.value->>'name'
WHERE jsonb_typeof(p."value"->'savedFilters') = 'array' AND (saved.value->>'isDefault')::boolean
ON CONFLICT DO NOTHING;

UPDATE "preference" SET "value" = "value" - 'savedFilters' WHERE "value" ? 'savedFilters';

DROP FUNCTION pg_temp.conditions_of(text);

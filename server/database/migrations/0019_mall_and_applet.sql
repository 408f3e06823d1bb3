CREATE TABLE "applet_menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applet_menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"link_type" smallint,
	"page_path" text DEFAULT '' NOT NULL,
	"web_url" text DEFAULT '' NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"selected_icon" text DEFAULT '' NOT NULL,
	"badge_text" text DEFAULT '' NOT NULL,
	"min_version" text DEFAULT '' NOT NULL,
	"permission" text DEFAULT '' NOT NULL,
	"guest_visible" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "applet_role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applet_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"identities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"need_member" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "applet_role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "applet_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

CREATE TABLE "applet_role_user" (
	"role_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"granted_at" timestamptz(3) NOT NULL,
	CONSTRAINT "applet_role_user_role_id_user_id_pk" PRIMARY KEY("role_id","user_id")
);

CREATE TABLE "applet_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applet_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"identity" smallint NOT NULL
);

CREATE TABLE "store_menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"parent_id" bigint,
	"terminal" smallint NOT NULL,
	"menu_type" smallint NOT NULL,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"permission" text DEFAULT '' NOT NULL,
	"need_member" boolean DEFAULT false NOT NULL,
	"merchant_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"badge_text" text DEFAULT '' NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "store_role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"merchant_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"role_level" smallint NOT NULL,
	"can_view_price" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "store_role_member" (
	"role_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"merchant_name" text NOT NULL,
	"merchant_type" smallint NOT NULL,
	"granted_at" timestamptz(3) NOT NULL,
	CONSTRAINT "store_role_member_role_id_user_id_pk" PRIMARY KEY("role_id","user_id")
);

CREATE TABLE "store_role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "store_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

CREATE INDEX "applet_menu_parent" ON "applet_menu" USING btree ("position","parent_id","sort");
CREATE UNIQUE INDEX "applet_role_name" ON "applet_role" USING btree ("name");
CREATE INDEX "applet_role_menu_menu" ON "applet_role_menu" USING btree ("menu_id");
CREATE INDEX "applet_role_user_user" ON "applet_role_user" USING btree ("user_id");
CREATE INDEX "store_menu_parent" ON "store_menu" USING btree ("terminal","parent_id","sort");
CREATE UNIQUE INDEX "store_role_name" ON "store_role" USING btree ("name");
CREATE INDEX "store_role_menu_menu" ON "store_role_menu" USING btree ("menu_id");
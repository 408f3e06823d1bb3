CREATE TABLE "promoter_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promoter_id" bigint NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"earns" boolean NOT NULL,
	"commission_rate" numeric(4, 2) NOT NULL,
	"parent_rate" numeric(4, 2) NOT NULL,
	"parent_id" bigint
);

ALTER TABLE "promoter_withdraw" ADD COLUMN "account_secret" text DEFAULT '' NOT NULL;
ALTER TABLE "promoter_terms" ADD CONSTRAINT "promoter_terms_promoter_id_promoter_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoter"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "promoter_terms_of" ON "promoter_terms" USING btree ("promoter_id","starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "promoter_enterprise" ON "promoter" USING btree ("enterprise_id") WHERE "promoter"."enterprise_id" is not null;
CREATE INDEX "promoter_binding_history" ON "promoter_binding" USING btree ("target_kind","target_id","bound_at" DESC NULLS LAST);
CREATE INDEX "promoter_commission_binding" ON "promoter_commission" USING btree ("binding_id");
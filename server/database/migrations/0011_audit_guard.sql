update "role" set "account_types" = jsonb_build_array("account_type");
delete from "role_menu" using "role" where "role"."id" = "role_menu"."role_id" and "role"."holds_all";
delete from "role_permission" using "role" where "role"."id" = "role_permission"."role_id" and "role"."holds_all";

-- The log and its seals are only ever added to, whoever is connected.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% may only be added to', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_stays before update or delete or truncate on "audit_log"
  for each statement execute function refuse_audit_change();
create trigger audit_seal_stays before update or delete or truncate on "audit_seal"
  for each statement execute function refuse_audit_change();

-- Retention takes whole old rows away, and never one of the last year, whatever a setting or a mistaken clock says.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  -- retention takes old rows away, and erasing a person takes their name and nothing else
  if current_setting('kerbside.audit_log', true) = 'retention' and tg_op = 'DELETE'
    and old.at < now() - interval '364 days'
    then return old; end if;
  if current_setting('kerbside.audit_log', true) = 'erasure' and tg_op = 'UPDATE'
    and (new.id, new.at, new.account_id, new.account_name, new.action, new.subject_kind, new.subject_id, new.branch_id)
      is not distinct from
        (old.id, old.at, old.account_id, old.account_name, old.action, old.subject_kind, old.subject_id, old.branch_id)
    then return new; end if;
  raise exception 'the audit log is only ever added to';
end $$;

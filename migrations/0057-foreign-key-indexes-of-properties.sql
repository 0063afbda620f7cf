-- Whole indexes, so that removing an account does not scan these tables.
drop index desk_properties_negotiator;
drop index property_overrides_account;
drop index property_changes_account;
drop index property_plans_account;
create index desk_properties_negotiator on desk_properties (negotiator_id);
create index property_overrides_account on property_overrides (account_id);
create index property_changes_account on property_changes (account_id);
create index property_plans_account on property_plans (account_id);

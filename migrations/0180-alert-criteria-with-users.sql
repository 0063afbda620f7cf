-- Matching news asks nothing but the criteria of searches: whose a search is stands with them, and a search without
-- alerts has none. A key to saved_searches would cost a third of writing them, so triggers remove them.
-- The rows are derived: the next match writes them anew.
truncate alert_criteria;
alter table alert_criteria
  drop constraint alert_criteria_search_id_fkey,
  add column user_id integer not null;

-- Four in five rows have no area, as their place is stored with each home.
drop index alert_criteria_sales, alert_criteria_rents, alert_criteria_annual_rents;
create index alert_criteria_sales on alert_criteria using gist (area, prices, beds)
  where basis = 'sale' and area is not null;
create index alert_criteria_rents on alert_criteria using gist (area, prices, beds)
  where basis = 'month' and area is not null;
create index alert_criteria_annual_rents on alert_criteria using gist (area, prices, beds)
  where basis = 'year' and area is not null;

create or replace function forget_alert_criteria() returns trigger language plpgsql as $$
begin
  if new.criteria is distinct from old.criteria or new.alert_frequency = 'N' then
    delete from alert_criteria where search_id = new.id;
  elsif new.user_id <> old.user_id then
    update alert_criteria set user_id = new.user_id where search_id = new.id;
  end if;
  if new.alert_frequency = 'N' and old.alert_frequency <> 'N' then
    delete from alert_matches where search_id = new.id and told_at is null;
  end if;
  return null;
end
$$;

create or replace function forget_alert_matches() returns trigger language plpgsql as $$
begin
  delete from alert_criteria where search_id = old.id;
  delete from alert_matches where search_id = old.id;
  return null;
end
$$;

-- A saved search's question, one column a value, so that a criterion means the same in searches and in alerts
-- (src/search/criteria/server/home-conditions.ts). The rows are derived: the next match writes them anew.
truncate alert_criteria;

alter table alert_criteria
  drop column prices,
  drop column beds,
  drop column square_feet,
  add column min_price integer,
  add column max_price integer,
  add column min_beds integer,
  add column max_beds integer,
  add column min_square_feet integer,
  add column max_square_feet integer,
  -- for the indexes alone: wider than the question where a figure is not known, which is -1 there
  add column prices int4range not null generated always as (int4range(min_price, max_price, '[]')) stored,
  add column beds int4range not null generated always as (int4range(min_beds, max_beds, '[]')) stored,
  -- null asks for nothing, as in every other column
  alter column short_let drop not null,
  alter column pets drop not null;

create index alert_criteria_sales on alert_criteria using gist (area, prices, beds) where basis = 'sale';
create index alert_criteria_rents on alert_criteria using gist (area, prices, beds) where basis = 'month';
create index alert_criteria_annual_rents on alert_criteria using gist (area, prices, beds) where basis = 'year';

-- What the Desk's table of the stock is filtered and sorted by, beside the wide rows: 20,000 of these are read in a few
-- milliseconds.
alter table properties
  -- as stated: pounds, or pounds of the rent's own period; null is price on application
  add column asking_price integer,
  -- what the advert lacks, the most serious first (src/property/listing/missing-facts.ts); null: not worked out yet
  add column missing text[],
  -- the listing as its feed has it, where the overlay file or an override changes it; null: as it is in listing
  add column feed_listing json;
create index properties_without_desk_facts on properties (id) where missing is null;

create table desk_properties (
  property_id integer primary key references properties (id) on delete cascade,
  agent_ref text not null,
  address text not null,
  channel text not null,
  status text not null,
  published boolean not null,
  held_reason text,
  branch_id integer not null,
  asking_price integer,
  missing text[] not null default '{}',
  -- since when visitors could see it, or it was made
  listed_at timestamptz not null,
  updated_at timestamptz not null,
  left_at timestamptz,
  -- set in the Desk alone
  negotiator_id integer references staff_accounts (id) on delete set null
);
create index desk_properties_negotiator on desk_properties (negotiator_id) where negotiator_id is not null;

insert into desk_properties (
  property_id, agent_ref, address, channel, status, published, held_reason, branch_id, listed_at, updated_at, left_at
)
select id, agent_ref, display_address, channel, status, published, held_reason, branch_id,
  coalesce(first_published_at, created_at), updated_at, left_at
from properties;

-- Follows every change of properties, by whatever statement it is made.
create function follow_properties() returns trigger language plpgsql as $$
begin
  insert into desk_properties as known (
    property_id, agent_ref, address, channel, status, published, held_reason, branch_id, asking_price, missing,
    listed_at, updated_at, left_at
  )
  select id, agent_ref, display_address, channel, status, published, held_reason, branch_id, asking_price,
    coalesce(missing, '{}'), coalesce(first_published_at, created_at), updated_at, left_at
  from written
  on conflict (property_id) do update set
    agent_ref = excluded.agent_ref, address = excluded.address, channel = excluded.channel, status = excluded.status,
    published = excluded.published, held_reason = excluded.held_reason, branch_id = excluded.branch_id,
    asking_price = excluded.asking_price, missing = excluded.missing, listed_at = excluded.listed_at,
    updated_at = excluded.updated_at, left_at = excluded.left_at
  where (known.agent_ref, known.address, known.channel, known.status, known.published, known.held_reason, known.branch_id,
      known.asking_price, known.missing, known.listed_at, known.updated_at, known.left_at)
    is distinct from (excluded.agent_ref, excluded.address, excluded.channel, excluded.status, excluded.published,
      excluded.held_reason, excluded.branch_id, excluded.asking_price, excluded.missing, excluded.listed_at,
      excluded.updated_at, excluded.left_at);
  return null;
end $$;
create trigger properties_inserted after insert on properties referencing new table as written
  for each statement execute function follow_properties();
create trigger properties_updated after update on properties referencing new table as written
  for each statement execute function follow_properties();

-- Views of the table of the stock that somebody saved as a tab.
create table property_tabs (
  id integer generated always as identity primary key,
  account_id integer not null references staff_accounts (id) on delete cascade,
  name text not null,
  -- StockFilters of src/stock/list/stock-list.ts
  filters jsonb not null,
  created_at timestamptz not null,
  unique (account_id, name)
);

-- Which columns of the table somebody sees.
create table property_columns (
  account_id integer primary key references staff_accounts (id) on delete cascade,
  columns text[] not null
);

-- What signed-in users have saved. Visitors' lists are in their browsers (docs/contracts/saved-items.md).

create table saved_properties (
  user_id integer not null references users (id) on delete cascade,
  property_id integer not null references properties (id) on delete cascade,
  saved_at timestamptz not null,
  -- among those that one call saved, 0 being the first of the list
  place integer not null,
  primary key (user_id, property_id)
);
create index saved_properties_of_property on saved_properties (property_id);

create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- in the specification's camelCase names, as GET /search.ljson spells them under "search"
  criteria jsonb not null,
  -- a digest of what makes it the search it is (src/saved-searches/same-search.ts): nobody has one search twice
  identity text not null,
  -- given by the user; null: it is called by its criteria in words
  name text,
  -- immediately, weekly, monthly, never
  alert_frequency text not null default 'I' check (alert_frequency in ('I', 'W', 'M', 'N')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the user last looked at its homes: what came later is new
  seen_at timestamptz not null,
  unique (user_id, identity)
);

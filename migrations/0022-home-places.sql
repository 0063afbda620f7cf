-- The places that a home is in, most particular first: what "in {place}" means to searches, alerts and the pages of
-- towns. Written with the row (src/places/server/home-places.ts); null until it was worked out.
alter table property_search add column place_ids integer[];
-- an import writes one or two ids a home; a list of pending entries would slow the searches after it
create index property_search_place_ids on property_search using gin (place_ids) with (fastupdate = off);

-- Settlements that the addresses of homes name and the gazetteer does not have. None is ever removed: its id is in
-- addresses that people keep.
create table local_places (
  id integer primary key,
  name text not null,
  -- searchKey() of the name
  name_key text not null,
  -- the town that it is a part of, or its county: "Headingley, Leeds"
  part_of text not null,
  county text not null,
  nation text,
  -- degrees, of the home that first named it
  lng double precision not null,
  lat double precision not null,
  created_at timestamptz not null default now()
);
create index local_places_name_key on local_places (name_key);

-- one row: what the homes' places were last worked out from
create table home_places_edition (
  only_row boolean primary key default true check (only_row),
  edition text not null
);

-- Alerts ask the same. Their rows are derived: the next match writes them anew.
truncate alert_criteria;
alter table alert_criteria
  add column settlement integer,
  drop constraint alert_criteria_place_check,
  add constraint alert_criteria_place_check
    check (place in ('anywhere', 'nowhere', 'settlement', 'circle', 'drawn', 'outcode', 'county'));
create index alert_criteria_settlements on alert_criteria (settlement, basis) where settlement is not null;

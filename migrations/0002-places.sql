-- Where people look for homes. Filled from data/ at start (src/places/server/load-places.ts); nothing refers to a row
-- by foreign key, so that a new edition of the data can replace them all.

create table places (
  id integer primary key,
  kind text not null check (kind in ('place', 'outcode', 'county')),
  name text not null,
  county text not null,
  label text not null,
  slug text not null,
  nation text check (nation in ('england', 'scotland', 'wales', 'northern_ireland')),
  -- searchKey() of the name, and of the whole label
  name_key text not null,
  search_key text not null,
  -- 0 if unknown
  population integer not null,
  radius_miles double precision not null,
  -- point(lng, lat), degrees
  loc point not null,
  -- the outcodes in which it lies; the first is its centre's
  outcodes text[] not null
);

-- "oak%" by prefix, whatever the collation of the database
create index places_search_key on places (search_key text_pattern_ops);
create index places_near on places using gist (loc) where kind = 'place';

-- one row: which edition of data/ the places come from
create table places_edition (
  only_row boolean primary key default true check (only_row),
  content_hash text not null,
  loaded_at timestamptz not null default now()
);

-- A national postcode table, if the agency has loaded one (ONSPD or Code-Point Open). "LE156AH", without the space.
create table postcodes (
  postcode text not null,
  -- point(lng, lat), degrees
  loc point not null,
  constraint postcodes_pkey primary key (postcode)
);

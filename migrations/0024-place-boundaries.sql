-- Where places end, as an agency loads it (`load-boundaries`). Without any, homes are in the places of their addresses.
create table place_boundaries (
  -- no foreign key: places are stored anew with each edition, under the same ids
  place_id integer primary key,
  -- the smallest comes first of a district and the town around it
  square_miles double precision not null,
  -- the outer rings, simplified: what a distance is measured from; [[[lng, lat], …], …]
  edges jsonb not null
);

-- Every ring, holes as well: a position is in a place where an odd number of its rings has it.
create table place_boundary_rings (
  place_id integer not null references place_boundaries (place_id) on delete cascade,
  ring polygon not null,
  area box not null generated always as (box(ring)) stored
);
create index place_boundary_rings_area on place_boundary_rings using gist (area);
create index place_boundary_rings_place on place_boundary_rings (place_id);

-- one row while there are boundaries: what they are, and the words that their licence asks for
create table place_boundaries_edition (
  only_row boolean primary key default true check (only_row),
  content_hash text not null,
  credit text not null,
  loaded_at timestamptz not null default now()
);

-- Alerts ask the same. Their rows are derived: the next match writes them anew. Of a `buffer`, `ring` is in degrees of
-- latitude either way: its longitudes are multiplied by `cos_lat`, and `reach` is in those degrees.
truncate alert_criteria;
alter table alert_criteria
  drop constraint alert_criteria_place_check,
  add constraint alert_criteria_place_check
    check (place in ('anywhere', 'nowhere', 'settlement', 'circle', 'buffer', 'drawn', 'outcode', 'county'));

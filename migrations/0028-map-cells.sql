-- Homes on the map by cells of a twentieth of a degree, so that a map of a whole country need not look at each home
-- (docs/decisions/0022-counts-by-bitmaps.md). A cell is the sum of its rows: writers only add rows, so that none waits for
-- another, and a job merges them (src/property/store/server/map-cells.ts).
create table property_map_cells (
  channel text not null,
  available boolean not null,
  is_home boolean not null,
  -- twentieths of a degree of longitude and latitude
  x integer not null,
  y integer not null,
  homes integer not null,
  -- sums over the homes, in millionths of a degree: whole, so that what is taken away leaves nothing behind
  lng bigint not null,
  lat bigint not null
);
create index property_map_cells_by_place on property_map_cells (channel, available, is_home, x, y);

-- the nearest town that everybody knows (TOWN_POPULATION of src/search/map/server/map-marks.ts), for names on the map
create index places_towns on places using gist (loc) where kind = 'place' and population >= 8000;

create function map_cells_inserted() returns trigger language plpgsql as $$
begin
  insert into property_map_cells
  select channel, available, is_home, floor(loc[0] * 20), floor(loc[1] * 20), count(*),
    sum(round(loc[0] * 1e6)::bigint), sum(round(loc[1] * 1e6)::bigint)
  from written where loc is not null group by 1, 2, 3, 4, 5;
  return null;
end
$$;

create function map_cells_deleted() returns trigger language plpgsql as $$
begin
  insert into property_map_cells
  select channel, available, is_home, floor(loc[0] * 20), floor(loc[1] * 20), -count(*),
    -sum(round(loc[0] * 1e6)::bigint), -sum(round(loc[1] * 1e6)::bigint)
  from removed where loc is not null group by 1, 2, 3, 4, 5;
  return null;
end
$$;

create function map_cells_updated() returns trigger language plpgsql as $$
begin
  insert into property_map_cells
  select channel, available, is_home, floor(loc[0] * 20), floor(loc[1] * 20), sum(n),
    sum(n * round(loc[0] * 1e6)::bigint), sum(n * round(loc[1] * 1e6)::bigint)
  from (
    select channel, available, is_home, loc, 1 as n from written
    union all select channel, available, is_home, loc, -1 from removed
  ) as changed
  where loc is not null group by 1, 2, 3, 4, 5
  having sum(n) <> 0 or sum(n * round(loc[0] * 1e6)::bigint) <> 0 or sum(n * round(loc[1] * 1e6)::bigint) <> 0;
  return null;
end
$$;

create function forget_map_cells() returns trigger language plpgsql as $$
begin
  delete from property_map_cells;
  return null;
end
$$;

create trigger property_search_cells_inserted after insert on property_search
  referencing new table as written for each statement execute function map_cells_inserted();
create trigger property_search_cells_updated after update on property_search
  referencing new table as written old table as removed for each statement execute function map_cells_updated();
create trigger property_search_cells_deleted after delete on property_search
  referencing old table as removed for each statement execute function map_cells_deleted();
create trigger property_search_cells_truncated after truncate on property_search
  for each statement execute function forget_map_cells();

insert into property_map_cells
select channel, available, is_home, floor(loc[0] * 20), floor(loc[1] * 20), count(*),
  sum(round(loc[0] * 1e6)::bigint), sum(round(loc[1] * 1e6)::bigint)
from property_search where loc is not null group by 1, 2, 3, 4, 5;

-- Bus stops outnumber the rest by far: the nearest school is found without passing them.
drop index open_points_near;
create index open_points_stops_near on open_points using gist (loc) where kind = 'bus_stop';
create index open_points_others_near on open_points using gist (loc) where kind <> 'bus_stop';

-- What a square foot costs, in pence so that rents differ as well: searches are sorted by it.
alter table property_search
  add column pence_per_square_foot integer
    generated always as (
      case when square_feet > 0 and price is not null then least(round(100.0 * price / square_feet), 2000000000)::integer end
    ) stored;
create index property_search_best_value
  on property_search (channel, pence_per_square_foot asc nulls last, property_id asc)
  include (available, off_market_since, is_home);

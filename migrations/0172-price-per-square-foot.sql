-- What a square foot costs in whole pounds, as pages show it: of homes for sale the price, of homes to let a year's rent.
-- Searches and alerts filter by it. `least` passes over nulls: a price on application is asked about first.
alter table property_search
  add column pounds_per_square_foot integer
    generated always as (
      case when square_feet > 0 and price is not null then
        least(
          round(
            case when channel = 'sales' then price::bigint else coalesce(annual_rent::bigint, price::bigint * 12) end::numeric
              / square_feet
          ),
          2000000000
        )::integer
      end
    ) stored;
alter table alert_criteria add column min_per_square_foot integer, add column max_per_square_foot integer;

-- The new number's bitmaps are written with the next update; until then rows are counted.
insert into property_bitmap_changes select property_id from property_search;

-- Every property page looks for similar homes among the nearest. With their type in the index, no row of the table is
-- read for it: of a million homes, the nearest 400 took 5 to 7 ms, and take 1 to 2.
drop index property_search_sales_places, property_search_lettings_places;
create index property_search_sales_places on property_search
  using gist (loc) include (property_id, available, off_market_since, price, beds, square_feet, created_at, is_home, type_id)
  where channel = 'sales';
create index property_search_lettings_places on property_search
  using gist (loc) include (property_id, available, off_market_since, price, beds, square_feet, created_at, is_home, type_id)
  where channel = 'lettings';

-- It also looks for a home that looks the same: in an outcode, one of the same price.
drop index property_search_outcode;
create index property_search_outcode on property_search (outcode, channel, price) where outcode is not null;

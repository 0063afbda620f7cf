-- A search without a kind of property finds homes to live in (docs/contracts/search-results.md). Each index that answers
-- searches by itself carries the column, so that they go on doing so.

alter table property_search add column is_home boolean not null default true;
update property_search set is_home = false
where tags && '{commercial,land,garages}'::text[] and type_id not in (125, 250);
alter table property_search alter column is_home drop default;

drop index property_search_most_expensive, property_search_least_expensive, property_search_most_recent,
  property_search_recently_updated, property_search_recently_launched, property_search_largest,
  property_search_smallest, property_search_sales_places, property_search_lettings_places;

create index property_search_most_expensive on property_search (channel, price desc nulls last, property_id desc)
  include (available, off_market_since, beds, square_feet, acres, branch_id, pets, short_let, is_home);
create index property_search_least_expensive on property_search (channel, price asc nulls last, property_id asc)
  include (available, off_market_since, beds, square_feet, acres, branch_id, is_home);
create index property_search_most_recent on property_search (channel, created_at desc nulls last, property_id desc)
  include (available, off_market_since, price, beds, is_home);
create index property_search_recently_updated on property_search (channel, updated_at desc nulls last, property_id desc)
  include (available, off_market_since, price, beds, is_home);
create index property_search_recently_launched on property_search (channel, published_at desc nulls last, property_id desc)
  include (available, off_market_since, price, beds, is_home);
create index property_search_largest on property_search (channel, square_feet desc nulls last, property_id desc)
  include (available, off_market_since, price, beds, is_home);
create index property_search_smallest on property_search (channel, square_feet asc nulls last, property_id asc)
  include (available, off_market_since, price, beds, is_home);
create index property_search_sales_places on property_search using gist (loc)
  include (property_id, available, off_market_since, price, beds, square_feet, created_at, is_home)
  where channel = 'sales';
create index property_search_lettings_places on property_search using gist (loc)
  include (property_id, available, off_market_since, price, beds, square_feet, created_at, is_home)
  where channel = 'lettings';

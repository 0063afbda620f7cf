-- What makes searches quick; docs/search-plans.md has the plans and why these were chosen. Each index carries what
-- filters ask for, so that counting and choosing a page never visit the table. Whether a home is available is carried
-- and not a condition: one index then serves both `available` and `all`.

-- One for each sort (src/search/server/sort-orders.ts); the order is spelt out in full there and here.
create index property_search_most_expensive on property_search (channel, price desc nulls last, property_id desc)
  include (available, off_market_since, beds, square_feet, acres, branch_id, pets, short_let);
create index property_search_least_expensive on property_search (channel, price asc nulls last, property_id asc)
  include (available, off_market_since, beds, square_feet, acres, branch_id);
create index property_search_most_recent on property_search (channel, created_at desc nulls last, property_id desc)
  include (available, off_market_since, price, beds);
create index property_search_recently_updated on property_search (channel, updated_at desc nulls last, property_id desc)
  include (available, off_market_since, price, beds);
create index property_search_recently_launched on property_search (channel, published_at desc nulls last, property_id desc)
  include (available, off_market_since, price, beds);
create index property_search_largest on property_search (channel, square_feet desc nulls last, property_id desc)
  include (available, off_market_since, price, beds);
create index property_search_smallest on property_search (channel, square_feet asc nulls last, property_id asc)
  include (available, off_market_since, price, beds);

-- Places, drawn areas, map boxes. GiST has no order of its own for text, hence one for each channel; the channel is
-- written as a literal in the statement, so that PostgreSQL can see that the index holds all that is asked for.
create index property_search_sales_places on property_search using gist (loc)
  include (property_id, available, off_market_since, price, beds, square_feet, created_at) where channel = 'sales';
create index property_search_lettings_places on property_search using gist (loc)
  include (property_id, available, off_market_since, price, beds, square_feet, created_at) where channel = 'lettings';
create index property_search_outcode on property_search (outcode, channel) where outcode is not null;
create index property_search_county on property_search (lower(county), channel) where county is not null;

create index property_search_tags on property_search using gin (tags);
create index property_search_auctions on property_search (auction_date) where auction_date is not null;
create index property_search_annual_rents on property_search (annual_rent) where annual_rent is not null;
-- few homes of any stock, so that asking for one need not read the rest
create index property_search_pets on property_search (channel, price desc nulls last, property_id desc) where pets;
create index property_search_short_lets on property_search (channel, price desc nulls last, property_id desc) where short_let;
create index property_search_branch on property_search (branch_id, channel);

-- Whoever changes the stock, kept counts are dropped: one word a transaction, when it commits
-- (src/search/server/listen-for-changes.ts).
create function tell_listings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listings_changed', '');
  return null;
end
$$;
create trigger property_search_changed after insert or update or delete or truncate on property_search
  for each statement execute function tell_listings_changed();

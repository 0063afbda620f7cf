-- What people who saved a search are told of by e-mail (docs/decisions/0009-alerts.md).

-- News of listings: written by the import that brought it (src/property/server/listing-news.ts), removed with it.
create table property_news (
  id bigint generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  import_id integer not null,
  kind text not null check (kind in ('new', 'reduced', 'back')),
  -- equal for the same news, also when its import was undone and made again
  identity uuid not null,
  -- the Price before, if that was higher
  was json,
  at timestamptz not null,
  -- when it was matched against the saved searches
  matched_at timestamptz
);
create index property_news_to_match on property_news (id) where matched_at is null;
create index property_news_of_import on property_news (import_id);
create index property_news_of_property on property_news (property_id);
create index property_news_by_time on property_news (at);
create index property_news_matched on property_news (matched_at);

-- What a saved search asks of a home, so that homes can be matched against all searches by index. A search has a row
-- for each part of where it looks, mostly one. Written by src/saved-searches/server/alert-criteria.ts.
create table alert_criteria (
  search_id integer not null references saved_searches (id) on delete cascade,
  part smallint not null,
  -- a digest of what a search is read with: the agency's settings, the places. Another reading is made anew
  reading text not null,
  -- what its prices are: of a sale, a month, a year
  basis text not null check (basis in ('sale', 'month', 'year')),
  available_only boolean not null,
  -- (,) asks for nothing and holds the -1 of a figure that is not known
  prices int4range not null,
  beds int4range not null,
  square_feet int4range not null,
  min_acres double precision,
  max_acres double precision,
  branch_id integer,
  auction_date date,
  created_ago integer,
  updated_ago integer,
  short_let boolean not null,
  pets boolean not null,
  tags tsquery,
  words tsquery,
  place text not null check (place in ('anywhere', 'nowhere', 'circle', 'drawn', 'outcode', 'county')),
  -- (lng, lat); of a circle the box round it, of `anywhere` more than the globe
  area box,
  centre point,
  -- of a circle: the cosine of its latitude, and how far it reaches as a haversine
  cos_lat double precision,
  reach double precision,
  ring polygon,
  outcode text,
  -- in lower case
  county text,
  primary key (search_id, part)
);
create index alert_criteria_sales on alert_criteria using gist (area, prices, beds) where basis = 'sale';
create index alert_criteria_rents on alert_criteria using gist (area, prices, beds) where basis = 'month';
create index alert_criteria_annual_rents on alert_criteria using gist (area, prices, beds) where basis = 'year';
create index alert_criteria_outcodes on alert_criteria (outcode, basis) where outcode is not null;
create index alert_criteria_counties on alert_criteria (county, basis) where county is not null;

-- A search and a piece of news that it found. A row that was told of stays, so that it is never told again. No foreign
-- keys: an import writes a hundred thousand rows, and would lock as many searches; what was told outlives an import that
-- was undone.
create table alert_matches (
  -- of saved_searches: they take their matches with them
  search_id integer not null,
  -- of property_news
  identity uuid not null,
  news_id bigint not null,
  -- of the search
  user_id integer not null,
  property_id integer not null,
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (search_id, identity)
);
create index alert_matches_to_tell on alert_matches (user_id, search_id) where told_at is null;
create index alert_matches_told on alert_matches (told_at) where told_at is not null;

-- A search that changed is read anew before the next match; one whose owner wants no mail has nothing left to tell.
create function forget_alert_criteria() returns trigger language plpgsql as $$
begin
  if new.criteria is distinct from old.criteria then
    delete from alert_criteria where search_id = new.id;
  end if;
  if new.alert_frequency = 'N' and old.alert_frequency <> 'N' then
    delete from alert_matches where search_id = new.id and told_at is null;
  end if;
  return null;
end
$$;
create trigger saved_search_changed after update on saved_searches
  for each row execute function forget_alert_criteria();

create function forget_alert_matches() returns trigger language plpgsql as $$
begin
  delete from alert_matches where search_id = old.id;
  return null;
end
$$;
create trigger saved_search_removed after delete on saved_searches
  for each row execute function forget_alert_matches();

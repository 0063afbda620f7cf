-- What homes were sold for, by HM Land Registry's price-paid data ("load-price-paid"): what an instant valuation is
-- reached from, beside the agency's own sales and lettings in property_search. No names are in it.
create table sold_prices (
  -- the register's transaction id, without its braces
  id text not null,
  -- 'demonstration': invented, for the demonstration agency
  source text not null check (source in ('register', 'demonstration')),
  price integer not null check (price > 0),
  sold_on date not null,
  home_type text not null check (home_type in ('detached', 'semi-detached', 'terraced', 'flat')),
  new_build boolean not null,
  tenure text not null check (tenure in ('freehold', 'leasehold', 'unknown')),
  -- "LE15 6AH"
  postcode text not null,
  street text not null,
  town text not null,
  -- postcode and house, as homeKey() of src/valuations/instant-price-paid.ts writes it: tells the same home in the
  -- agency's own sales
  home text,
  -- point(lng, lat), degrees; null where neither the postcode nor its district is known
  loc point,
  accuracy text check (accuracy in ('exact', 'postcode', 'approximate')),
  constraint sold_prices_pkey primary key (id)
);
create index sold_prices_near on sold_prices using gist (loc) where loc is not null;
create index sold_prices_postcode on sold_prices (postcode);

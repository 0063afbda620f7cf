-- How many people visit the site, from where, and what they search for: numbers by day. Nothing is about one person for
-- longer than the day on which they come.
create table visits (
  day date not null,
  -- VisitSource of src/analytics/visit-source.ts
  source text not null,
  visitors integer not null,
  primary key (day, source)
);
create unlogged table visitors_seen (
  day date not null,
  visitor bytea not null,
  primary key (day, visitor)
);
create table searches_made (
  day date not null,
  -- the search's path without what people typed or drew: src/reports/counted-search.ts
  search text not null,
  people integer not null,
  -- of them, those for whom it found nothing
  people_without integer not null,
  primary key (day, search)
);
create unlogged table searchers (
  day date not null,
  search text not null,
  visitor bytea not null,
  primary key (day, search, visitor)
);

-- How often old URLs are asked for, by the day in London: those that are redirected, and those that lead nowhere. Paths
-- alone, without their query: neither says who asked.
create table redirect_visits (
  -- the old URL as redirects.tsv has it, in lower case
  old text not null,
  day date not null,
  visits integer not null,
  primary key (old, day)
);
create table missing_paths (
  path text not null,
  day date not null,
  visits integer not null,
  primary key (path, day)
);
create index missing_paths_day on missing_paths (day);

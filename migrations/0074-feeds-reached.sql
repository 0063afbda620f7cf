-- What is late, or not reached, is told by when a feed was reached last and since when it has not been.
alter table feed_sources
  add column reached_at timestamptz,
  add column failing_since timestamptz,
  -- minutes after midnight in the UK at which a daily feed is fetched
  add column daily_at smallint not null default 360 check (daily_at between 0 and 1439);
update feed_sources set reached_at = last_run_at where problem is null;
update feed_sources set failing_since = last_run_at where problem is not null;

-- Names of feeds that were removed: their properties and imports stay.
create table removed_feeds (
  source text primary key,
  name text not null,
  removed_at timestamptz not null
);

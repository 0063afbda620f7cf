-- What each feed file did: the report is kept whole, the columns are for lists.
create table imports (
  id integer generated always as identity primary key,
  source text not null,
  file text not null,
  sha256 text,
  -- stopped by the brake, or refused: such a file changed nothing
  state text not null check (state in ('imported', 'stopped', 'refused', 'undone')),
  started_at timestamptz not null,
  undone_at timestamptz,
  -- ImportReport of src/feed-import/report.ts
  report json not null
);
create index imports_that_count on imports (source, id desc) where state = 'imported';

-- What is known of the pictures that feeds name: a name beside the feed, or a URL.
create table feed_pictures (
  source text not null,
  name text not null,
  -- what tells the same bytes: size and checksum or time of a file, ETag or date of a URL
  fingerprint text,
  -- of the picture that we hold; null when the last try brought none
  media text,
  width integer,
  height integer,
  thumbhash text,
  -- why it is no picture, in words
  problem text,
  tried_at timestamptz not null,
  primary key (source, name)
);

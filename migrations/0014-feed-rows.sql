-- What came of reading a feed's row, so that a row that comes again as it was need not be read again
-- (docs/decisions/0013-rows-read-once.md). A cache: whatever is not here is read. No foreign key, which would touch
-- every listing when all are written; rows of listings that are gone are tidied away.
create table feed_rows (
  property_id integer primary key,
  -- of the row as it came, and of everything else that its reading depends on
  row_hash text not null,
  -- what properties.content_hash was then: both equal is unchanged
  content_hash text not null,
  -- where its position is from: file, overlay, postcode, approximate, none
  position text not null,
  overlaid boolean not null,
  warnings text[] not null,
  -- pictures that it names, and those of them that are held; equal, and none of them beside a feed: nothing to look up
  pictures smallint not null,
  pictures_held smallint not null,
  -- the others are waited for since then by a job that has not come to them yet
  pictures_awaited_since timestamptz,
  -- it names pictures or documents that would lie beside the feed
  pictures_beside boolean not null
);

-- The job that tidies removes what nothing has shown since then; null while it is in use, or not looked at yet.
alter table media add column unused_since timestamptz;
create index media_unused on media (unused_since) where unused_since is not null;

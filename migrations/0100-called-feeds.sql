-- Feeds that are fetched by calls: their kinds are those of src/feeds/apis/feed-apis.ts.
alter table feed_sources drop constraint feed_sources_kind_check;
alter table feed_sources add constraint feed_sources_kind_check check (kind ~ '^[a-z][a-z0-9-]{0,30}$');

-- What a called feed said of each property when it was asked last. What failed to load keeps its earlier document.
create table feed_documents (
  source_id integer not null references feed_sources (id) on delete cascade,
  -- as the feed names it in its lists and calls
  remote_id text not null,
  -- when it was changed, or its version, as the feed's list had it last, and when the document was fetched
  listed_mark text not null,
  mark text,
  document text,
  sha256 text,
  -- the listings that it makes: reference, branch, and which side of it
  listings json not null default '[]',
  -- not to be shown before
  show_from timestamptz,
  fetched_at timestamptz,
  -- how often it could not be loaded since then, and why
  failures smallint not null default 0,
  problem text,
  -- since when the feed lists it no more
  gone_at timestamptz,
  primary key (source_id, remote_id)
);
create index feed_documents_to_fetch on feed_documents (source_id, failures, remote_id)
  where gone_at is null and mark is distinct from listed_mark;
create index feed_documents_to_show on feed_documents (source_id, show_from) where show_from is not null;

-- How far each called feed has been read.
create table feed_api_states (
  source_id integer primary key references feed_sources (id) on delete cascade,
  -- changes since then are asked for
  asked_at timestamptz,
  full_listed_at timestamptz,
  -- since when every property that was listed has been loaded or tried
  loaded_at timestamptz,
  -- the branches that the feed has, with properties or without
  branches json not null default '[]',
  -- documents have changed since they were imported
  has_news boolean not null default false,
  imported_at timestamptz,
  sealed_token text,
  token_until timestamptz,
  -- another process reads it until then
  busy_until timestamptz
);

-- Hosts that failed time after time are left alone for a while.
create table feed_hosts (
  host text primary key,
  failures integer not null,
  resting_until timestamptz not null
);

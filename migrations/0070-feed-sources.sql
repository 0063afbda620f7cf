-- Where feeds come from besides the drop folder. A password or key is sealed with a key derived from SECRET.
create table feed_sources (
  id integer generated always as identity primary key,
  -- what the references are unique in; stored with every property, so it stays
  source text not null unique,
  name text not null,
  kind text not null check (kind in ('url', 'sftp', 'ftp', 'push')),
  -- where it is and who signs in: no secret
  settings json not null,
  sealed_secret text,
  every_minutes integer,
  is_paused boolean not null default false,
  -- what the files there were like when they were fetched last
  fingerprints json not null default '[]',
  next_run_at timestamptz,
  last_run_at timestamptz,
  -- why it could not be fetched the last time
  problem text,
  -- what the last test came to, and the file that it fetched
  test json,
  created_at timestamptz not null
);
create index feed_sources_due on feed_sources (next_run_at) where not is_paused;

-- Keys with which software sends a feed. Only hashes are stored.
create table feed_api_keys (
  id integer generated always as identity primary key,
  source_id integer not null references feed_sources (id) on delete cascade,
  name text not null,
  key_hash bytea not null unique,
  -- by which people tell keys from each other
  starts_with text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index feed_api_keys_of_source on feed_api_keys (source_id);

-- A file that was sent with a key waits like one that was tried, and goes when it has been imported.
alter table feed_files drop constraint feed_files_purpose_check;
alter table feed_files add constraint feed_files_purpose_check
  check (purpose in ('tried', 'paused', 'latest', 'pushed'));

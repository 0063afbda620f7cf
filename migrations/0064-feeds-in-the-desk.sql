-- What somebody of the staff decided about a file that the brake stopped: kept as it was, or imported all the same.
alter table imports add column decided_at timestamptz;
alter table imports add column decision text check (decision in ('rejected', 'imported'));

-- Files of feeds that are stored for a while: tried before they are imported, stopped by the brake, or the last one
-- that each feed was imported from. They hold properties and nobody's name.
create table feed_files (
  id integer generated always as identity primary key,
  source text not null,
  -- as it was sent
  name text not null,
  -- in the file store
  stored text not null,
  bytes bigint not null,
  sha256 text not null,
  purpose text not null check (purpose in ('tried', 'paused', 'latest')),
  -- of the paused or last import; of a file that was tried, the one that it became
  import_id integer,
  state text not null check (state in ('waiting', 'checking', 'checked', 'importing', 'imported', 'failed', 'stored')),
  -- of a file that was tried: what would happen, file by file
  result json,
  created_at timestamptz not null,
  done_at timestamptz
);
create index feed_files_of_import on feed_files (import_id);
create index feed_files_of_source on feed_files (source, purpose);

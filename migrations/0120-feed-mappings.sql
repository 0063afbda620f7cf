-- How feeds of any layout are read: mappings that were made in the Desk, each with the beginning of a file to try it on.
create table feed_mappings (
  id integer generated always as identity primary key,
  name text not null unique,
  document json not null,
  version integer not null default 1,
  sample bytea,
  sample_name text,
  updated_at timestamptz not null,
  check ((sample is null) = (sample_name is null))
);

-- Which feed is read by which: one of the agency's, or one that comes with the software, by its name.
create table feed_mapping_of_source (
  source text primary key,
  mapping_id integer references feed_mappings (id),
  shipped text,
  check ((mapping_id is null) <> (shipped is null))
);
create index feed_mapping_of_source_mapping on feed_mapping_of_source (mapping_id);

-- Words for "for sale or to let" and for the time that a rent is for can be given a meaning, too.
alter table feed_words drop constraint feed_words_kind_check;
alter table feed_words add check (kind in ('type', 'status', 'qualifier', 'channel', 'frequency'));
alter table feed_words_seen drop constraint feed_words_seen_kind_check;
alter table feed_words_seen add check (kind in ('type', 'status', 'qualifier', 'channel', 'frequency'));

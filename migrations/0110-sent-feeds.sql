-- Feeds whose software sends each property by itself: docs/contracts/rtdf.md. Kinds are those of
-- src/feeds/sources/feed-source.ts.
alter table feed_sources drop constraint feed_sources_kind_check;
alter table feed_sources add constraint feed_sources_kind_check check (kind ~ '^[a-z][a-z0-9-]{0,30}$');

-- What a key may do: sending properties, reading leads (personal data), reading counts of views. Keys of files send.
alter table feed_api_keys
  add column rights text[] not null default '{send}' check (rights <@ '{send,leads,performance}'::text[]),
  -- the feed branches that it is limited to; null: all of the agency's
  add column branches text[],
  -- SHA-256 of the client's certificate, which a trusted proxy has checked; it stands for the key
  add column certificate bytea unique;

-- What software sent last of each property. It is stored before the call is answered, and applied by a job.
create table sent_documents (
  source_id integer not null references feed_sources (id) on delete cascade,
  ref text not null,
  -- of its page: reserved where the property is new
  property_id integer not null,
  format text not null,
  feed_branch text not null,
  channel text not null check (channel in ('sales', 'lettings')),
  document text not null,
  -- by which the sender of a listing knows its own version
  etag text,
  -- counts what was sent, and up to where that is applied
  version integer not null default 1,
  applied_version integer not null default 0,
  -- the sender has removed it, and what became of it; `rule`: the sender did not say
  removed_as text check (removed_as in ('rule', 'sold', 'let', 'withdrawn')),
  -- sent as not to be shown
  is_hidden boolean not null default false,
  -- the paused import that holds it, and whether staff have let it through
  held_by integer references imports (id) on delete set null,
  is_let_through boolean not null default false,
  sent_at timestamptz not null,
  -- since when visitors do not see it because of what was sent
  left_at timestamptz,
  primary key (source_id, ref)
);
create index sent_documents_waiting on sent_documents (source_id, sent_at) where version > applied_version and held_by is null;
create index sent_documents_left on sent_documents (source_id, left_at) where left_at is not null;
create index sent_documents_held on sent_documents (held_by);

-- The last calls of a feed, for staff to read. Nothing of a person.
create table feed_calls (
  id bigint generated always as identity primary key,
  source_id integer not null references feed_sources (id) on delete cascade,
  key_id integer references feed_api_keys (id) on delete set null,
  at timestamptz not null,
  call text not null,
  ref text,
  outcome text not null check (outcome in ('done', 'warned', 'refused')),
  words text not null
);
create index feed_calls_of_source on feed_calls (source_id, id desc);
create index feed_calls_of_key on feed_calls (key_id);

-- What staff wrote over the documents of the agency's folder: docs/decisions/0032-revisions-over-the-folder.md.
-- Of each document one revision may be a draft, one may wait for its time, and one is what visitors see; without that
-- one they see the folder's document.
create table content_revisions (
  id bigint generated always as identity primary key,
  -- its name in the folder: articles/moving.md, agency.json, theme.css
  document text not null,
  number integer not null,
  state text not null check (state in ('draft', 'scheduled', 'published', 'superseded')),
  -- null: the document is taken away
  body text,
  -- what it was edited from: the number of a revision, or the folder's document (0), and the hash of that text
  base_number integer not null,
  base_hash text,
  author_id integer references staff_accounts (id) on delete set null,
  author_name text not null,
  note text,
  -- how often the draft was saved: somebody who saves says which of them they saw last
  saves integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  publish_at timestamptz,
  published_at timestamptz,
  unique (document, number),
  check ((state = 'scheduled') = (publish_at is not null))
);
create unique index content_revisions_draft on content_revisions (document) where state = 'draft';
create unique index content_revisions_scheduled on content_revisions (document) where state = 'scheduled';
create unique index content_revisions_published on content_revisions (document) where state = 'published';
create index content_revisions_author on content_revisions (author_id);

-- Every process reads its content anew. Drafts are nobody else's news.
create function tell_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;
create trigger content_revision_added after insert on content_revisions
  for each row when (new.state = 'published') execute function tell_content_changed();
create trigger content_revision_changed after update of state, body on content_revisions
  for each row when (new.state = 'published' or old.state = 'published') execute function tell_content_changed();
create trigger content_revision_deleted after delete on content_revisions
  for each row when (old.state = 'published') execute function tell_content_changed();

-- Pictures that staff added beside those of the folder, by the names that documents call them.
create table content_pictures (
  name text primary key,
  hash text not null,
  added_at timestamptz not null
);

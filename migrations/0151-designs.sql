-- The design that somebody works on in the Desk, which visitors don't see; one for the whole agency.
create table design_draft (
  only_row boolean primary key default true check (only_row),
  -- Design of src/agency/theme/design.ts
  design jsonb not null,
  -- how often it was saved: whoever saves says which of them they saw last
  saves integer not null,
  author_id integer references staff_accounts (id) on delete set null,
  author_name text not null,
  changed_at timestamptz not null
);
create index design_draft_author on design_draft (author_id);

-- Designs that were published, and what was there before the first, each as a whole.
create table designs (
  id integer generated always as identity primary key,
  design jsonb not null,
  -- as it was written; a design can be made of it in more than one way
  theme_css text not null,
  -- what it changed, for people
  changes text[] not null,
  author_id integer references staff_accounts (id) on delete set null,
  author_name text not null,
  published_at timestamptz not null
);
create index designs_author on designs (author_id);

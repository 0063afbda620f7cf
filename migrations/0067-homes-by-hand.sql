-- Homes that staff enter in the Desk. Each is a row of properties with the source 'desk', a draft (held_reason 'draft')
-- until it is published; this holds what was typed.
create table property_drafts (
  id integer generated always as identity primary key,
  -- null until the address is known
  property_id integer unique references properties (id) on delete cascade,
  branch_id integer not null,
  -- texts by the name of their field (src/stock/by-hand/draft-fields.ts)
  typed jsonb not null default '{}',
  -- of each field, in which version it was changed last and by whom: { "price": { "version": 4, "by": "…" } }
  changed jsonb not null default '{}',
  -- one higher with each change
  version integer not null default 1,
  -- what was typed when it was published last; null: never
  published jsonb,
  -- pictures taken over from another home (ListingMedia)
  media jsonb,
  -- the home that this is a copy of
  copy_of integer references properties (id) on delete set null,
  copied_as text check (copied_as in ('duplicate', 'relist', 'convert')),
  account_id integer references staff_accounts (id) on delete set null,
  account_name text not null,
  made_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- somebody who may not publish has asked for it
  asked_by text,
  asked_at timestamptz,
  published_at timestamptz
);
create index property_drafts_copy_of on property_drafts (copy_of);
create index property_drafts_account on property_drafts (account_id);

-- The same home in a feed and by hand.
create index properties_home_key on properties (home_key) where home_key is not null and left_at is null;

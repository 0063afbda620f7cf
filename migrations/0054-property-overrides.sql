-- The last row of a feed from which a home was made, as it came. Written when it changes: an unchanged row costs nothing.
create table feed_row_texts (
  property_id integer primary key,
  import_id integer not null,
  -- where it begins in its file, counted from 1
  line integer not null,
  -- names and values in the feed's own words; the database compresses it
  said text not null,
  at timestamptz not null
) with (toast_tuple_target = 128);
alter table feed_row_texts alter column said set storage main;

-- What staff set in the Desk, over every import. The overlay file of the agency's folder is merged with it:
-- src/feed-import/overlay/overrides.ts.
create table property_overrides (
  property_id integer not null references properties (id) on delete cascade,
  -- of src/feed-import/overlay/overlay-fields.ts
  field text not null,
  value jsonb not null,
  keep text not null check (keep in ('always', 'until-feed-changes')),
  -- what the feed said when it was set; null: nothing
  feed_value jsonb,
  until timestamptz,
  reason text,
  account_id integer references staff_accounts (id) on delete set null,
  account_name text not null,
  set_at timestamptz not null,
  primary key (property_id, field)
);
create index property_overrides_account on property_overrides (account_id) where account_id is not null;
create index property_overrides_until on property_overrides (until) where until is not null;

-- Every change that staff made of a home, for its history and for undoing. The override (or the account id of the
-- negotiator) before and after; null: none.
create table property_changes (
  id bigint generated always as identity primary key,
  -- those of one action have the same
  change_id uuid not null,
  property_id integer not null references properties (id) on delete cascade,
  field text not null,
  before jsonb,
  after jsonb,
  -- set, reverted, undone, ran-out, feed-changed, scheduled
  why text not null,
  account_id integer references staff_accounts (id) on delete set null,
  account_name text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index property_changes_of_property on property_changes (property_id, id desc);
create index property_changes_of_action on property_changes (change_id);
create index property_changes_account on property_changes (account_id) where account_id is not null;

-- Changes that wait: for a manager's word, or for their time.
create table property_plans (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  kind text not null check (kind in ('proposed', 'scheduled')),
  -- [{ "field": …, "value": … }]; without a value the field goes back to the feed
  changes jsonb not null,
  due_at timestamptz,
  account_id integer references staff_accounts (id) on delete set null,
  account_name text not null,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'cancelled')),
  settled_at timestamptz,
  settled_by text
);
create index property_plans_of_property on property_plans (property_id);
create index property_plans_waiting on property_plans (due_at) where state = 'waiting';
create index property_plans_account on property_plans (account_id) where account_id is not null;

-- News of a change that was made in the Desk belongs to no import.
alter table property_news alter column import_id drop not null;

-- Open pages of the Desk are told that a home changed, once for each statement.
create function properties_tell_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('kind', 'property', 'id', 0, 'branchId', null)::text);
  return null;
end $$;
create trigger property_overrides_tell after insert or update or delete on property_overrides
  for each statement execute function properties_tell_desk();
create trigger property_plans_tell after insert or update on property_plans
  for each statement execute function properties_tell_desk();

-- The private page of a seller or landlord about one home, by a link that is signed and can be ended.
create table seller_pages (
  id integer primary key generated always as identity,
  property_id integer not null references properties on delete cascade,
  kind text not null check (kind in ('seller', 'landlord')),
  name text not null,
  email text not null,
  email_key text not null,
  -- argon2id of a PIN that staff set; null: none is asked for
  pin_hash text,
  -- of the weekly email, "friday"; null: they want none
  weekday text,
  -- the day by the clocks of London on which it was queued last
  mailed_on date,
  account_id integer references staff_accounts on delete set null,
  account_name text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  seen_at timestamptz,
  ended_at timestamptz
);
create index seller_pages_property on seller_pages (property_id);
create index seller_pages_email_key on seller_pages (email_key);
create index seller_pages_account on seller_pages (account_id);
create index seller_pages_weekday on seller_pages (weekday) where weekday is not null and ended_at is null;

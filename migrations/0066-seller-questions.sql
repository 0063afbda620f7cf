-- Where an override's value is from, if it is not the agency's own: {"kind": "seller", "on": "2026-11-24"}.
alter table property_overrides add column origin jsonb;

-- Questions to a seller or landlord about their home, by a private link.
create table seller_forms (
  id integer primary key generated always as identity,
  property_id integer not null references properties on delete cascade,
  kind text not null check (kind in ('seller', 'landlord')),
  name text not null,
  email text not null,
  email_key text not null,
  -- fields of the overlay, as staff chose them
  questions text[] not null,
  message text not null default '',
  account_id integer references staff_accounts on delete set null,
  account_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz
);
create index seller_forms_property on seller_forms (property_id);
create index seller_forms_email_key on seller_forms (email_key);
create index seller_forms_account on seller_forms (account_id);

-- What they say. It is theirs alone until it is sent, and shown to nobody but staff until it is accepted.
create table seller_answers (
  form_id integer not null references seller_forms on delete cascade,
  field text not null,
  answer jsonb not null,
  saved_at timestamptz not null,
  sent_at timestamptz,
  decision text check (decision in ('accepted', 'refused')),
  reason text not null default '',
  change_id uuid,
  account_id integer references staff_accounts on delete set null,
  account_name text,
  decided_at timestamptz,
  primary key (form_id, field)
);
create index seller_answers_account on seller_answers (account_id);
create index seller_answers_waiting on seller_answers (form_id) where sent_at is not null and decision is null;

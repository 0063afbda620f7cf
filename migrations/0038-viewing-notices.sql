-- Sellers, landlords and tenants hear of each viewing of their home, and where they are to agree, it waits for them.
alter table home_viewing_rules
  -- NoticeContact of src/viewings/appointments/home-contact.ts
  add column contacts jsonb not null default '[]';
update home_viewing_rules
  set contacts = jsonb_build_array(occupier || '{"mustAgree": false}'::jsonb) where occupier is not null;
alter table home_viewing_rules drop column occupier;

-- What one of them was told of one viewing, and what they said. Nothing about whoever comes.
create table viewing_notices (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointments on delete cascade,
  kind text not null check (kind in ('seller', 'landlord', 'tenant')),
  name text not null,
  email text not null,
  email_key text not null,
  must_agree boolean not null,
  answer text check (answer in ('agreed', 'other-time')),
  answered_at timestamptz,
  message text not null default '',
  -- times that would suit them
  proposed timestamptz[] not null default '{}',
  -- the appointment's sequence that they were last told of; null: of nothing yet
  told_sequence integer,
  unique (appointment_id, email_key)
);
create index viewing_notices_of_person on viewing_notices (email_key);

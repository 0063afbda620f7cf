-- Set when the owner follows a link that was mailed to the address of the account; null after the address changed.
alter table users add column email_confirmed_at timestamptz;

-- A new address that an account asked for. It replaces the old one when its link is followed.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

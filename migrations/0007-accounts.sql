-- People who registered. Visitors have no row anywhere.

create table users (
  id integer generated always as identity primary key,
  -- as they typed it, and as it is compared: lower case
  email text not null,
  email_key text not null unique,
  -- argon2id, in PHC format
  password_hash text not null,
  title text not null default '',
  first_name text not null,
  last_name text not null,
  tel_home text not null default '',
  tel_mobile text not null default '',
  house_name text not null default '',
  house_number text not null default '',
  street_address text not null default '',
  address_2 text not null default '',
  locality text not null default '',
  town text not null default '',
  county text not null default '',
  postcode text not null default '',
  -- 'do_not_contact' of the form: no calls beyond what they asked for
  do_not_contact boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  -- SHA-256 of what the cookie holds: a copy of this table opens no session
  id_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- opened by the link of a reset mail: good for setting a new password and nothing else
  only_for_reset boolean not null default false
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

create table reset_tokens (
  -- SHA-256 of what the mail's link holds
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  -- one request makes one link, however often its job is tried
  request_id uuid not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the session that it opened
  session_hash bytea
);
create index reset_tokens_of_user on reset_tokens (user_id);

-- Whether the agency may send news. The record of how it came to be is in consents.
create table marketing_preferences (
  id integer generated always as identity (start with 100001) primary key,
  user_id integer not null unique references users (id) on delete cascade,
  is_opted_in boolean not null,
  changed_at timestamptz not null
);

-- What somebody was shown and what they ticked, never changed afterwards.
create table consents (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  about text not null check (about in ('terms', 'marketing')),
  -- the words beside the box
  wording text not null,
  -- null: the form did not say
  ticked boolean,
  -- where the form stood
  page text not null,
  given_at timestamptz not null
);
create index consents_of_user on consents (user_id);

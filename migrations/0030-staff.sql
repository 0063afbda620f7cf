-- Members of staff who use the Desk. Visitors' accounts are in users and have nothing to do with these.
create table staff_accounts (
  id integer generated always as identity primary key,
  email text not null,
  -- as email addresses are compared: lower case
  email_key text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'negotiator', 'property-admin', 'marketing')),
  -- of the agency's content; empty for roles of the whole agency
  branch_ids integer[] not null default '{}',
  -- the member of staff of the agency's content, whose page visitors see
  member_id integer,
  -- permissions that differ from the role's, by name
  permissions jsonb not null default '{}',
  state text not null default 'invited' check (state in ('invited', 'active', 'removed')),
  -- argon2id, in PHC format; null with passkeys alone
  password_hash text,
  -- of one-time codes, encrypted by SECRET; null until a code was typed that proved it
  totp_secret bytea,
  -- the 30 seconds of the last code that was accepted: a code works once
  totp_last_step bigint,
  -- of the demonstration: visitors may look round as this person
  is_demo boolean not null default false,
  -- who takes over their enquiries meanwhile
  away_from timestamptz,
  away_until timestamptz,
  away_account_id integer references staff_accounts (id) on delete set null,
  -- what they chose about the Desk itself: shortcuts, notifications
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index staff_accounts_away on staff_accounts (away_account_id) where away_account_id is not null;

create table staff_passkeys (
  -- the credential's id, base64url
  id text primary key,
  account_id integer not null references staff_accounts (id) on delete cascade,
  public_key bytea not null,
  -- of the authenticator; it must grow where it is used at all
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_of_account on staff_passkeys (account_id);

create table staff_recovery_codes (
  -- SHA-256 of the code, salted by the account's id
  code_hash bytea primary key,
  account_id integer not null references staff_accounts (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_recovery_codes_of_account on staff_recovery_codes (account_id);

create table staff_invitations (
  -- SHA-256 of what the link holds
  token_hash bytea primary key,
  -- null: whoever follows it becomes the first owner
  account_id integer references staff_accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_of_account on staff_invitations (account_id) where account_id is not null;

create table staff_sessions (
  -- SHA-256 of what the cookie holds: a copy of this table opens no session
  id_hash bytea primary key,
  -- what sessions are named by when they are listed and ended
  id integer generated always as identity unique,
  account_id integer not null references staff_accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- when a passkey or password was last given
  proved_at timestamptz,
  -- "Chrome, Windows"
  device text not null,
  is_demo boolean not null default false
);
create index staff_sessions_of_account on staff_sessions (account_id);
create index staff_sessions_by_use on staff_sessions (last_seen_at);

-- A sign-in that is under way: the challenge of a passkey, or an account whose password was right and whose code is awaited.
create table staff_challenges (
  -- SHA-256 of what the cookie holds
  id_hash bytea primary key,
  kind text not null check (kind in ('passkey-sign-in', 'passkey-creation', 'code')),
  account_id integer references staff_accounts (id) on delete cascade,
  challenge text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index staff_challenges_of_account on staff_challenges (account_id) where account_id is not null;
create index staff_challenges_by_end on staff_challenges (expires_at);

-- Who changed what, when, from which to which. Rows are only ever added; those past the retention are taken away whole.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: the system itself. No foreign key: the entry outlives the account
  account_id integer,
  account_name text not null,
  -- 'enquiry-assigned': AUDIT_ACTIONS of src/staff/audit-log/audit-actions.ts
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- as people know it; null once a person was erased
  subject_name text,
  branch_id integer,
  before jsonb,
  after jsonb
);
create index audit_log_by_time on audit_log (at);
create index audit_log_of_account on audit_log (account_id, at);
create index audit_log_of_subject on audit_log (subject_kind, subject_id);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  -- retention takes old rows away, and erasing a person takes their name and nothing else
  if current_setting('kerbside.audit_log', true) = 'retention' and tg_op = 'DELETE' then return old; end if;
  if current_setting('kerbside.audit_log', true) = 'erasure' and tg_op = 'UPDATE'
    and (new.id, new.at, new.account_id, new.account_name, new.action, new.subject_kind, new.subject_id, new.branch_id)
      is not distinct from
        (old.id, old.at, old.account_id, old.account_name, old.action, old.subject_kind, old.subject_id, old.branch_id)
    then return new; end if;
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();

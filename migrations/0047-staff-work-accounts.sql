-- Accounts at an OpenID Connect provider by which members of staff sign in to the Desk.
create table staff_work_accounts (
  issuer text not null,
  -- what the provider calls the person, for good
  subject text not null,
  account_id integer not null references staff_accounts (id) on delete cascade,
  -- as it was when the two were linked
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (issuer, subject),
  -- also finds those of an account
  unique (account_id, issuer)
);

-- Leaving such a session offers to leave the provider's as well.
alter table staff_sessions add column by_work_account boolean not null default false;

alter table staff_challenges drop constraint staff_challenges_kind_check;
alter table staff_challenges add constraint staff_challenges_kind_check
  check (kind in ('passkey-sign-in', 'passkey-creation', 'code', 'work-account'));

-- Whom staff wrote to about a home that fits their saved search: once for each home and person.
create table applicant_mails (
  property_id integer not null references properties (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  account_id integer references staff_accounts (id) on delete set null,
  sent_at timestamptz not null,
  primary key (property_id, user_id)
);
create index applicant_mails_of_user on applicant_mails (user_id, sent_at);
create index applicant_mails_account on applicant_mails (account_id);

-- What a colleague who may not write to many people at once wants applicants of a home to be told.
create table applicant_mail_requests (
  property_id integer primary key references properties (id) on delete cascade,
  message text not null,
  account_id integer references staff_accounts (id) on delete set null,
  account_name text not null,
  made_at timestamptz not null
);
create index applicant_mail_requests_account on applicant_mail_requests (account_id);

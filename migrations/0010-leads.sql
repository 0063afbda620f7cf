-- What visitors wrote to the agency. A lead is here before anybody is thanked for it, and then delivered by a job.
create table leads (
  id integer generated always as identity primary key,
  -- hash of the form's key and of what was typed: a second click is the same lead, something else typed is another
  key text not null unique,
  kind text not null,
  -- no foreign keys: a lead outlives its property and its visitor's account
  property_id integer,
  branch_id integer,
  department_id integer,
  staff_id integer,
  channel text,
  user_id integer,
  -- as addresses are compared: lower case; null once it was erased, or where the form asked for none
  email_key text,
  -- Lead of src/enquiries/lead.ts: everything typed, and the record of consent
  lead jsonb not null,
  -- the captcha's service could not be asked
  unverified boolean not null default false,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failing')),
  attempts integer not null default 0,
  problem text,
  -- when its mails were put into the outbox, all at once
  delivered_at timestamptz,
  -- null where the agency wants none
  webhook_state text check (webhook_state in ('waiting', 'delivered', 'failing')),
  webhook_attempts integer not null default 0,
  webhook_problem text,
  webhook_delivered_at timestamptz
);
create index leads_by_time on leads (created_at);
create index leads_of_person on leads (email_key) where email_key is not null;
create index leads_of_user on leads (user_id) where user_id is not null;
create index leads_under_way on leads (id) where state <> 'delivered' or webhook_state <> 'delivered';

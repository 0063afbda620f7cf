-- What members of staff answer in the Desk. Every lead that reaches the agency is an enquiry (a home sent to a friend is
-- none); staff may add those that came by telephone. A viewing refers to the enquiry that it came from, and so may an
-- offer one day: nothing here has to change for it.
create table enquiries (
  id integer generated always as identity primary key,
  -- what was typed, and the record of consent; null where staff added it
  lead_id integer unique references leads (id) on delete cascade,
  about text not null check (about in ('viewing', 'valuation', 'question', 'new-homes', 'form')),
  -- null only where the agency has no branch
  branch_id integer,
  -- no foreign key: an enquiry outlives its property
  property_id integer,
  state text not null default 'new' check (state in ('new', 'answered', 'booked', 'closed', 'spam')),
  -- counts the changes: whoever changes an older version is told what came between
  version integer not null default 1,
  assigned_to integer references staff_accounts (id) on delete set null,
  name text not null,
  email text,
  -- as email addresses are compared
  email_key text,
  telephone text,
  -- the start of what they wrote last
  preview text not null default '',
  received_at timestamptz not null,
  last_message_at timestamptz not null,
  -- since when they wait for an answer; null while they do not. Of an answered enquiry: they have written again
  waiting_since timestamptz,
  answered_at timestamptz,
  -- name, email address, home and words, as searches compare them
  words tsvector not null default '',
  check (waiting_since is null or state in ('new', 'answered', 'booked'))
);
create index enquiries_unanswered on enquiries (waiting_since, id) where waiting_since is not null;
create index enquiries_unanswered_of_branch on enquiries (branch_id, waiting_since, id) where waiting_since is not null;
create index enquiries_newest on enquiries (last_message_at desc, id desc) where state <> 'spam';
create index enquiries_newest_of_branch on enquiries (branch_id, last_message_at desc, id desc) where state <> 'spam';
create index enquiries_open_of_branch on enquiries (branch_id, last_message_at desc, id desc)
  where state in ('new', 'answered', 'booked');
create index enquiries_valuations on enquiries (last_message_at desc, id desc)
  where about = 'valuation' and state <> 'spam';
create index enquiries_spam on enquiries (last_message_at desc, id desc) where state = 'spam';
create index enquiries_assigned on enquiries (assigned_to, last_message_at desc, id desc);
create index enquiries_of_person on enquiries (email_key, id) where email_key is not null;
create index enquiries_of_property on enquiries (property_id) where property_id is not null;
create index enquiries_words on enquiries using gin (words);

-- What was said and done, in the order of ids. What a lead says is not repeated here.
create table enquiry_messages (
  id bigint generated always as identity primary key,
  enquiry_id integer not null references enquiries (id) on delete cascade,
  kind text not null check (kind in ('from-them', 'from-us', 'note', 'event')),
  at timestamptz not null,
  -- who wrote it, of the staff. No foreign key: the message outlives the account
  account_id integer,
  account_name text,
  -- of what came by mail: whom it says it is from
  sender_name text,
  sender_email text,
  text text not null default '',
  -- what a mail quoted of earlier ones: shown folded
  quoted text,
  -- 'auto-reply', 'bounce': what a mail is besides an answer
  mail_kind text,
  -- what happened, of an event: EnquiryEvent of src/enquiries/threads/enquiry-event.ts
  event jsonb,
  -- one change, of one enquiry or of many: what Undo takes back
  change_id uuid,
  -- accounts that a note mentions
  mentions integer[] not null default '{}',
  -- RFC 5322 Message-ID, by which replies are threaded; a mail is here once
  message_id text unique,
  -- of the outbox: how far the mail is
  mail_key text,
  -- office minutes that they had waited when this reply was sent
  waited_minutes integer
);
create index enquiry_messages_of_enquiry on enquiry_messages (enquiry_id, id);
create index enquiry_messages_of_change on enquiry_messages (change_id) where change_id is not null;
create index enquiry_messages_of_mail on enquiry_messages (mail_key) where mail_key is not null;
create index enquiry_messages_that_answered on enquiry_messages (at) where waited_minutes is not null;
create index enquiry_messages_mentions on enquiry_messages using gin (mentions) where mentions <> '{}';

-- Files of mails, among the uploads; and what was refused, so that staff can ask for it in another form.
create table enquiry_attachments (
  id integer generated always as identity primary key,
  enquiry_id integer not null references enquiries (id) on delete cascade,
  message_id bigint not null references enquiry_messages (id) on delete cascade,
  name text not null,
  -- LeadFile of src/enquiries/leads/lead.ts; null where it was refused
  file jsonb,
  problem text,
  check (file is not null or problem is not null)
);
create index enquiry_attachments_of_enquiry on enquiry_attachments (enquiry_id);
create index enquiry_attachments_of_message on enquiry_attachments (message_id);

-- A reply that is being written; on the device as well.
create table enquiry_drafts (
  enquiry_id integer not null references enquiries (id) on delete cascade,
  account_id integer not null references staff_accounts (id) on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  text text not null,
  updated_at timestamptz not null,
  primary key (enquiry_id, account_id, kind)
);
create index enquiry_drafts_of_account on enquiry_drafts (account_id);

create table enquiry_reads (
  enquiry_id integer not null references enquiries (id) on delete cascade,
  account_id integer not null references staff_accounts (id) on delete cascade,
  read_at timestamptz not null,
  primary key (enquiry_id, account_id)
);
create index enquiry_reads_of_account on enquiry_reads (account_id);

-- Views of the list that somebody saved as a tab.
create table enquiry_tabs (
  id integer generated always as identity primary key,
  account_id integer not null references staff_accounts (id) on delete cascade,
  name text not null,
  -- EnquiryFilters of src/enquiries/threads/enquiry-list.ts
  filters jsonb not null,
  created_at timestamptz not null,
  unique (account_id, name)
);

create table reply_templates (
  id integer generated always as identity primary key,
  -- null: of every branch
  branch_id integer,
  name text not null,
  -- with fields such as {first name}
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reply_templates_of_branch on reply_templates (branch_id, name);

-- Mails that were taken in or turned away: none twice.
create table inbound_mails (
  -- SHA-256 of the Message-ID, or of the whole mail where it has none
  key bytea primary key,
  at timestamptz not null,
  outcome text not null
);
create index inbound_mails_by_time on inbound_mails (at);

-- Files that go with a reply which is being written. When it is sent they become attachments of its message.
create table reply_files (
  id integer generated always as identity primary key,
  enquiry_id integer not null references enquiries (id) on delete cascade,
  account_id integer not null references staff_accounts (id) on delete cascade,
  -- LeadFile of src/enquiries/leads/lead.ts
  file jsonb not null,
  created_at timestamptz not null
);
create index reply_files_of_draft on reply_files (enquiry_id, account_id);
create index reply_files_of_account on reply_files (account_id);
create index reply_files_by_time on reply_files (created_at);

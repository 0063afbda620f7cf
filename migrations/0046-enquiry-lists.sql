-- What nobody has, newest first: without it PostgreSQL sorts every enquiry of a branch that is unassigned.
create index enquiries_unassigned on enquiries (last_message_at desc, id desc) where assigned_to is null and state <> 'spam';
-- The figures of a week on Today.
create index enquiries_received on enquiries (received_at);

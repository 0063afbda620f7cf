-- A branch without enquiries about a subject is told so at once, without a walk through all of its others.
create index enquiries_by_subject on enquiries (about, branch_id, last_message_at desc, id desc) where state <> 'spam';

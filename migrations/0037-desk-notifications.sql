-- Open pages of the Desk are told that an appointment changed: which, and whose branch, and nothing about people.
-- Enquiries are told of by src/enquiries/threads/server/add-enquiries.ts.
create function appointment_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('kind', 'viewing', 'id', new.id, 'branchId', new.branch_id)::text);
  return null;
end $$;
create trigger appointments_tell after insert or update on appointments
  for each row execute function appointment_changed();

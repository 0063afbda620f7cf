-- Which place on a waiting list a viewing was taken by: the link of that place leads to it.
alter table appointments add column waiting_id integer;
create index appointments_of_waiting on appointments (waiting_id) where waiting_id is not null;

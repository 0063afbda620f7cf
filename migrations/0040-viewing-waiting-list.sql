-- Who waits for a time of a home, or for places at an open house. A time that becomes free is held for them in turn, by a
-- provisional appointment.
alter table viewing_waiting_list
  add column open_house_id integer references appointments on delete cascade,
  add column people integer not null default 1 check (people between 1 and 20),
  -- the appointment that is held for them now
  add column offer_id integer references appointments on delete set null,
  -- how often they were offered a time that they did not take
  add column offers integer not null default 0,
  drop constraint viewing_waiting_list_property_id_email_key_key,
  add constraint viewing_waiting_once unique nulls not distinct (property_id, open_house_id, email_key);
create index viewing_waiting_list_of_open_house on viewing_waiting_list (open_house_id) where open_house_id is not null;
create index viewing_waiting_list_of_offer on viewing_waiting_list (offer_id) where offer_id is not null;
create index viewing_waiting_list_of_person on viewing_waiting_list (email_key);

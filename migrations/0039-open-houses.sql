-- Open-house days: with how many people somebody comes, and places that cannot be overfilled, whoever books at once.
alter table appointments
  -- who come with one booking of an open house
  add column people integer not null default 1 check (people between 1 and 20),
  -- of an open house: what visitors should know
  add column notes text not null default '';

-- Counts the places of an open house in the row of the day itself: bookings of one day wait for each other there, and its
-- check refuses one too many.
create function count_open_house_places() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.open_house_id is not null and old.state not in ('cancelled', 'lapsed') then
    update appointments set places_taken = places_taken - old.people where id = old.open_house_id;
  end if;
  if tg_op <> 'DELETE' and new.open_house_id is not null and new.state not in ('cancelled', 'lapsed') then
    update appointments set places_taken = places_taken + new.people where id = new.open_house_id;
  end if;
  return null;
end $$;
create trigger appointments_places after insert or delete or update of state, people, open_house_id on appointments
  for each row execute function count_open_house_places();

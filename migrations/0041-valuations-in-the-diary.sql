-- Valuations at a time. The home is none of ours, so that its address stands with the appointment; null once the person
-- was erased.
alter table appointments add column address text;
-- Who values homes: their free times are offered by the valuation form.
alter table staff_viewing_hours add column values_homes boolean not null default false;

-- Viewings and valuations at a time, and hours in which a home is open to several visitors.
create table appointments (
  id integer generated always as identity primary key,
  -- of the form that asked for it: a second click is the same appointment
  key text unique,
  kind text not null check (kind in ('viewing', 'valuation', 'open-house')),
  state text not null check (state in ('provisional', 'booked', 'done', 'no-show', 'cancelled', 'lapsed')),
  branch_id integer not null,
  -- who goes there, by the agency's folder; null: the seller shows the home
  staff_id integer,
  -- no foreign keys to properties, leads and users: an appointment outlives them
  property_id integer,
  -- where it is, for the drive there and on
  lat double precision,
  lng double precision,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- a provisional one takes its time until then
  held_until timestamptz,
  -- one visitor of an open house, which takes the time for all of them
  open_house_id integer references appointments,
  -- of an open house
  places integer,
  places_taken integer not null default 0,
  -- Attendee of src/viewings/appointments/appointment.ts; null once the person was erased, and where there is none
  attendee jsonb,
  email_key text,
  user_id integer,
  lead_id integer,
  -- of its calendar file: higher with each change
  sequence integer not null default 0,
  -- `visitor`, or the account of a member of staff
  created_by text not null,
  -- booked by staff at a time that the rules do not offer
  overridden boolean not null default false,
  cancelled_by text check (cancelled_by in ('visitor', 'staff', 'seller')),
  reason text,
  reminded_at timestamptz,
  feedback_asked_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at < ends_at),
  check ((state = 'provisional') = (held_until is not null)),
  check (places_taken between 0 and coalesce(places, 0)),
  -- Nobody is in two places and no home is shown to two at a time, whoever books at the same moment. Ranges of one id
  -- stand for the id, so that no extension is needed.
  constraint staff_once exclude using gist (
    int4range(staff_id, staff_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&
  ) where (staff_id is not null and open_house_id is null and state in ('provisional', 'booked', 'done', 'no-show')),
  constraint home_once exclude using gist (
    int4range(property_id, property_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&
  ) where (property_id is not null and open_house_id is null and state in ('provisional', 'booked', 'done', 'no-show'))
);
create index appointments_by_time on appointments (starts_at);
create index appointments_of_branch on appointments (branch_id, starts_at);
create index appointments_of_home on appointments (property_id, starts_at);
create index appointments_of_open_house on appointments (open_house_id);
create index appointments_of_person on appointments (email_key) where email_key is not null;
create index appointments_of_user on appointments (user_id) where user_id is not null;
create index appointments_of_lead on appointments (lead_id) where lead_id is not null;
create index appointments_provisional on appointments (held_until) where state = 'provisional';

-- What a visitor said after a viewing, and what a member of staff noted of it.
create table viewing_feedback (
  appointment_id integer primary key references appointments on delete cascade,
  -- FeedbackOutcome and FeedbackReason of src/viewings/appointments/feedback.ts
  outcome text not null,
  reason text,
  notes text not null default '',
  given_by text not null check (given_by in ('visitor', 'staff')),
  given_at timestamptz not null,
  -- the seller sees it from then on; null: not released
  released_at timestamptz
);

-- Who wants to hear of a time when there is none.
create table viewing_waiting_list (
  id integer generated always as identity primary key,
  property_id integer not null,
  attendee jsonb not null,
  email_key text not null,
  user_id integer,
  lead_id integer,
  created_at timestamptz not null,
  told_at timestamptz,
  unique (property_id, email_key)
);

-- The hours in which a person shows homes, where they are not those of their branch.
create table staff_viewing_hours (
  staff_id integer primary key,
  shows_homes boolean not null default true,
  -- by weekday: [{opens, closes}] in minutes after midnight; null: as the branch
  hours jsonb
);

-- When a person, a branch or a home cannot be had: once, or every week by the clocks of London.
create table unavailable_times (
  id integer generated always as identity primary key,
  staff_id integer,
  branch_id integer,
  property_id integer,
  starts_at timestamptz,
  ends_at timestamptz,
  -- WeeklyTime of src/viewings/availability/unavailable-time.ts
  weekly jsonb,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  check (num_nonnulls(staff_id, branch_id, property_id) = 1),
  check ((weekly is null) = (starts_at is not null) and (starts_at is null) = (ends_at is null)),
  check (starts_at < ends_at)
);
create index unavailable_times_of_staff on unavailable_times (staff_id) where staff_id is not null;
create index unavailable_times_of_branch on unavailable_times (branch_id) where branch_id is not null;
create index unavailable_times_of_home on unavailable_times (property_id) where property_id is not null;

-- How one home is shown, where that is not as usual. What is null is as usual.
create table home_viewing_rules (
  property_id integer primary key,
  -- visitors choose a time themselves
  online boolean not null default true,
  -- who may show it; null: whoever takes enquiries of its channel at its branch
  staff_ids integer[],
  shown_by_seller boolean not null default false,
  minutes integer check (minutes between 5 and 480),
  notice_minutes integer check (notice_minutes between 0 and 40320),
  confirm_at_once boolean,
  -- who is told of each viewing: the seller or the tenant
  occupier jsonb,
  changed_at timestamptz not null
);

-- Calendars that are subscribed to by a secret URL.
create table calendar_subscriptions (
  id integer generated always as identity primary key,
  staff_id integer,
  branch_id integer,
  -- SHA-256 of the secret, which is shown once
  secret_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(staff_id, branch_id) = 1)
);

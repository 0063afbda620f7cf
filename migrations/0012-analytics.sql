-- What the agency is told of its visitors: numbers a day, and of nobody in particular. Days are London's.

-- How often a home's page was looked at, each visitor once a day.
create table property_views (
  property_id integer not null references properties (id) on delete cascade,
  day date not null,
  views integer not null,
  primary key (property_id, day)
);
create index property_views_of_day on property_views (day);

-- How often a home was shown in a list, by what showed it: 'SearchResult'.
create table exposures (
  property_id integer not null references properties (id) on delete cascade,
  day date not null,
  event_type text not null,
  shown integer not null,
  primary key (property_id, day, event_type)
);
create index exposures_of_day on exposures (day);

-- What visitors answered when they were asked about cookies. `version` is that of the question.
create table consent_answers (
  day date not null,
  status text not null check (status in ('allow', 'deny')),
  version integer not null,
  answers integer not null,
  primary key (day, status, version)
);

-- What tells today's visitors apart, and makes yesterday's unknown to us as well: the salt is thrown away with its day.
-- Unlogged: nothing of it gets into a log that is kept.
create unlogged table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- Who has looked at what today, as a salted hash of address and browser.
create unlogged table property_viewers (
  day date not null,
  property_id integer not null,
  visitor bytea not null,
  primary key (day, property_id, visitor)
);

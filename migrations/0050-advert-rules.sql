-- What rules find in adverts (src/property/advert-rules), and who has said that an advert is right all the same.

-- Which edition of which advert was checked: nothing is checked twice.
create table advert_checks (
  property_id integer primary key references properties (id) on delete cascade,
  -- properties.content_hash of what was checked
  content_hash text not null,
  -- of the rules in force and the settings
  edition text not null,
  -- whose law it answers to; null abroad
  nation text,
  -- the last day on which the findings hold although nothing changes
  good_until date
);

create table advert_findings (
  property_id integer not null references properties (id) on delete cascade,
  rule text not null,
  nation text not null,
  detail text not null,
  since timestamptz not null,
  primary key (property_id, rule)
);

create table advert_exemptions (
  property_id integer not null references properties (id) on delete cascade,
  rule text not null,
  reason text not null check (reason <> ''),
  -- the last day
  until date not null,
  account_id integer references staff_accounts (id) on delete set null,
  account_name text not null,
  made_at timestamptz not null,
  primary key (property_id, rule)
);
create index advert_exemptions_account on advert_exemptions (account_id);

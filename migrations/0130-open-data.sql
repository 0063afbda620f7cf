-- What public registers and statistics say: loaded by hand ("load-epc", "load-broadband" …), each set whole or not at all.
create table open_data_sets (
  name text primary key check (name in ('epc', 'broadband', 'mobile', 'schools', 'stations', 'house-prices')),
  -- the day or month that the data is of, "2026-01-31" or "2026-01"
  edition text not null,
  loaded_at timestamptz not null,
  stored integer not null,
  -- false for what an agency has invented for its demonstration
  is_published boolean not null default true
);

-- Which sets an agency shows, as its settings had it when the stored facts were worked out.
create table open_data_switches (
  only_row boolean primary key default true check (only_row),
  off text[] not null
);

-- Certificates of homes. The address serves to find a home's own, and is shown to nobody.
create table epc_certificates (
  -- "LE156AH"
  postcode text not null,
  uprn text,
  -- its three lines, joined by commas
  address text not null,
  -- the certificate's number, where the file has it
  number text,
  letter text not null check (letter in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  score integer,
  potential integer,
  floor_area_m2 real,
  lodged_on date not null
);
create index epc_certificates_postcode on epc_certificates (postcode);
create index epc_certificates_uprn on epc_certificates (uprn) where uprn is not null;

-- Per cent of the premises of a postcode that can have it.
create table broadband_coverage (
  postcode text primary key,
  -- 30 Mbit/s or faster, 300 and 1000
  superfast real not null,
  ultrafast real not null,
  gigabit real not null
);

-- Per cent of the premises of a council's area, by how many of the four networks reach them.
create table mobile_coverage (
  district text primary key,
  name text not null,
  indoor_4g_any real not null,
  indoor_4g_all real not null,
  outdoor_5g_any real
);

-- Schools, stations and stops.
create table open_points (
  set_name text not null,
  id text not null,
  kind text not null,
  name text not null,
  loc point not null,
  primary key (set_name, id)
);
create index open_points_near on open_points using gist (loc);

-- What homes sold for on average in an area and month, and how that changed in a year, per cent.
create table house_prices (
  area text not null,
  name text not null,
  month date not null,
  average integer not null,
  yearly_change real,
  primary key (area, month)
);
create index house_prices_name on house_prices (lower(name), month);

-- What the sets say of a home of ours: read with its listing, and under what its feed and staff say.
create table property_open_data (
  property_id integer primary key references properties (id) on delete cascade,
  facts json not null
);

-- Codes of the Office for National Statistics: country, council and ward.
alter table postcodes
  add column country text,
  add column district text,
  add column ward text;

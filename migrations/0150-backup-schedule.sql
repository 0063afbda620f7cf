-- When backups are made by themselves. The backups are folders: their list is not in the database, which a restore replaces.
create table backup_schedule (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false,
  -- of the day in the United Kingdom
  hour integer not null default 3 check (hour between 0 and 23),
  -- how many of those made by themselves stay
  kept integer not null default 7 check (kept between 1 and 90)
);

insert into backup_schedule default values;

-- Whose site this database is: one row, so that a second agency's folder never shows the first one's homes.
create table site_agency (
  only_row boolean primary key default true check (only_row),
  name text not null,
  folder text not null
);

-- Saved tabs have an order, and one of them may be what Enquiries opens with.
alter table enquiry_tabs
  add column position integer not null default 0,
  add column is_default boolean not null default false;
update enquiry_tabs set position = id;
create unique index enquiry_tabs_default on enquiry_tabs (account_id) where is_default;

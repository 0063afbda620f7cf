-- Views of the last fourteen days, by which the Desk's table is sorted: counted every quarter of an hour by
-- src/stock/list/server/count-recent-views.ts, because adding up a day's row for each of 20,000 homes takes too long.
alter table desk_properties add column recent_views integer not null default 0;

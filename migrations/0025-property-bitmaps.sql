-- Counting a large stock without looking at each home (docs/decisions/0022-counts-by-bitmaps.md): for each fact that
-- searches ask for, which homes it is true of, a bit a home. Derived from property_search; homes that were written since
-- are in property_bitmap_changes, and are counted from their rows until the bitmaps are brought up to date.
create table property_bitmaps (
  -- price 7: the bit of 2^7 in the price
  fact text not null,
  -- homes are in blocks of so many ids (src/property/store/server/bitmap-facts.ts)
  block integer not null,
  bits bit(32000) not null,
  primary key (fact, block)
) with (toast_tuple_target = 128);
-- in the row: what is true of few homes compressed, the rest as it is
alter table property_bitmaps alter column bits set storage main;

-- Rows are only ever added by writers, so that none waits for another; a home may be in it many times.
create table property_bitmap_changes (property_id integer not null);

create function note_bitmap_changes() returns trigger language plpgsql as $$
begin
  insert into property_bitmap_changes select property_id from written;
  return null;
end
$$;
create trigger property_search_inserted after insert on property_search
  referencing new table as written for each statement execute function note_bitmap_changes();
create trigger property_search_updated after update on property_search
  referencing new table as written for each statement execute function note_bitmap_changes();
create trigger property_search_deleted after delete on property_search
  referencing old table as written for each statement execute function note_bitmap_changes();

create function forget_bitmaps() returns trigger language plpgsql as $$
begin
  delete from property_bitmaps;
  delete from property_bitmap_changes;
  return null;
end
$$;
create trigger property_search_truncated after truncate on property_search
  for each statement execute function forget_bitmaps();

insert into property_bitmap_changes select property_id from property_search;

-- of homes sold or let about the day from which they no longer count
create index property_search_off_market on property_search (off_market_since) where off_market_since is not null;

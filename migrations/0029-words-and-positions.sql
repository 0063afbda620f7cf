-- Counting words, and maps with filters, without looking at each home (docs/decisions/0027-words-by-bitmaps-maps-by-positions.md).

-- Words that many homes have: each is a fact in property_bitmaps. What other words find is looked up when it is asked for.
create table property_words (
  id integer generated always as identity primary key,
  word text not null unique,
  -- false until each block has it
  is_complete boolean not null default false
);

-- Where the homes of a block of property_bitmaps are.
create table property_positions (
  block integer primary key,
  -- another one whenever the positions change, so that readers can keep them
  edition uuid not null default gen_random_uuid(),
  -- of each home two 32-bit integers, low bytes first: millionths of a degree of longitude and latitude
  -- (src/property/store/server/home-positions.ts)
  positions bytea not null
);
alter table property_positions alter column positions set storage external;

create index property_bitmaps_of_block on property_bitmaps (block);

-- bits_at(position, 1): the bits at some positions of a block
do $$
begin
  execute format(
    'create aggregate bits_at(integer, integer) (sfunc = set_bit, stype = bit, initcond = %L)', repeat('0', 32000));
end
$$;

create trigger property_text_inserted after insert on property_text
  referencing new table as written for each statement execute function note_bitmap_changes();
create trigger property_text_updated after update on property_text
  referencing new table as written for each statement execute function note_bitmap_changes();
create trigger property_text_deleted after delete on property_text
  referencing old table as written for each statement execute function note_bitmap_changes();

create or replace function forget_bitmaps() returns trigger language plpgsql as $$
begin
  delete from property_bitmaps;
  delete from property_positions;
  delete from property_bitmap_changes;
  return null;
end
$$;

-- maps count by bitmaps and positions instead
drop trigger property_search_cells_inserted on property_search;
drop trigger property_search_cells_updated on property_search;
drop trigger property_search_cells_deleted on property_search;
drop trigger property_search_cells_truncated on property_search;
drop function map_cells_inserted();
drop function map_cells_updated();
drop function map_cells_deleted();
drop function forget_map_cells();
drop table property_map_cells;

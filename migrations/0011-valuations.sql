-- Addresses that the agency has loaded, found while somebody types theirs. Replaced as a whole by "load-addresses".
create table addresses (
  -- hash of the address: the same in every edition
  id text not null,
  -- what it does not have is empty
  building_number text not null,
  building_name text not null,
  street text not null,
  locality text not null,
  town text not null,
  county text not null,
  -- "LE15 6AH"
  postcode text not null,
  -- every word of it as wordsOfAddress() of src/valuations/address-row.ts has them
  words tsvector not null,
  constraint addresses_pkey primary key (id)
);
create index addresses_words on addresses using gin (words);

-- one row: which file they come from
create table addresses_edition (
  only_row boolean primary key default true check (only_row),
  content_hash text not null,
  -- the agency's folder is read at every start; a command's file stays until the next command
  origin text not null check (origin in ('folder', 'command')),
  loaded_at timestamptz not null default now()
);

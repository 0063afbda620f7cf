-- Pictures, by the hash of what they show. The bytes of a file lie under DATA_DIR/media; a recipe is drawn when asked for.
create table media (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  -- null: the original is a file; else what the renderer needs to draw it
  recipe jsonb,
  mime text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- base64, about 25 bytes: the blur shown until the picture is there
  thumbhash text,
  created_at timestamptz not null default now()
);

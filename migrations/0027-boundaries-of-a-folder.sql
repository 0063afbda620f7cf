-- Boundaries come from an agency's folder, or by a command, which the folder then does not undo.
alter table place_boundaries_edition
  add column origin text not null default 'command' check (origin in ('folder', 'command'));

-- PostgreSQL takes a curly apostrophe for a letter, so that "St John's" did not find "St John’s". Imports straighten them from
-- now on (src/property/store/server/property-row.ts). What the type of a home is called stays with the words as they were.
update property_text set words = to_tsvector('english', left(replace(given.text, '’', ''''), 20000)) || strip(words)
from (
  select id, concat_ws(E'\n',
    listing #>> '{address,display}', listing #>> '{address,locality}', listing #>> '{address,town}',
    listing #>> '{address,county}', listing ->> 'features',
    regexp_replace(listing ->> 'summary', '<[^>]*>', ' ', 'g'),
    regexp_replace(listing ->> 'description', '<[^>]*>', ' ', 'g'), listing ->> 'rooms') as text
  from properties where listing::text like '%’%'
) as given
where property_id = given.id;

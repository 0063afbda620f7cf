-- How a home is joined to its neighbours, and how good its energy rating is, are tags of every home: "detached" does not find
-- semi-detached homes. Imports write them from now on (src/property/listing/tags.ts).

with known as (
  select id, case listing -> 'epc' ->> 'kind'
    when 'letter' then listing -> 'epc' ->> 'letter'
    when 'rated' then case
      when (listing -> 'epc' ->> 'current')::numeric >= 92 then 'A'
      when (listing -> 'epc' ->> 'current')::numeric >= 81 then 'B'
      when (listing -> 'epc' ->> 'current')::numeric >= 69 then 'C'
      when (listing -> 'epc' ->> 'current')::numeric >= 55 then 'D'
    end
  end as letter
  from properties
), found as (
  select property_id,
    array(
      select tag from (values
        ('detached', type_id in (4, 15, 21, 131)), ('semi-detached', type_id in (3, 14, 128)),
        ('terraced', type_id in (1, 2, 13)), ('end-of-terrace', type_id = 2),
        ('epc-a-or-better', letter <= 'A'), ('epc-b-or-better', letter <= 'B'),
        ('epc-c-or-better', letter <= 'C'), ('epc-d-or-better', letter <= 'D')
      ) as implied (tag, holds)
      where holds and not tag = any(tags)
    ) as more
  from property_search join known on id = property_id
)
update property_search set tags = tags || more
from found where found.property_id = property_search.property_id and more <> '{}';

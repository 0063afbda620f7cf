-- The page of a property in the Desk counts the searches that found it and the alerts that were sent about it.
create index alert_matches_of_property on alert_matches (property_id);

-- Which version of a box's words somebody saw: 1 are the usual words, the agency's own begin at 2. Null: recorded before
-- versions were counted.
alter table consents add column version integer;

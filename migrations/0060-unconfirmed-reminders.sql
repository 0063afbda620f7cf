-- When staff were reminded of a time that is held and that nobody has confirmed yet.
alter table appointments add column hold_reminded_at timestamptz;

-- Who a lead went to, as settled when it was accepted: {"name", "email", "telephone"}. Null in leads stored before.
alter table leads add column recipient jsonb;

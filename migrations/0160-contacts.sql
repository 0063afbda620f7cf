-- Everybody on file, one row for each person as staff know them: who registered, asked, came to see a home, or sells or
-- lets one. A row is worked out from those tables and holds nothing of its own but what staff corrected.
create table contacts (
  id integer generated always as identity primary key,
  -- the account at the website; no two contacts have one
  user_id integer references users (id) on delete set null,
  name text not null default '',
  email text not null,
  telephone text,
  -- of somebody without an account, what staff put right: {"name": …, "telephone": …}
  corrected jsonb not null default '{}',
  is_buying boolean not null default false,
  is_renting boolean not null default false,
  is_selling boolean not null default false,
  is_letting boolean not null default false,
  -- a data protection complaint or request of theirs is open
  asks_about_data boolean not null default false,
  marketing text not null default 'not-asked' check (marketing in ('opted-in', 'opted-out', 'not-asked')),
  saved integer not null default 0,
  searches integer not null default 0,
  enquiries integer not null default 0,
  -- branches that have to do with them
  branch_ids integer[] not null default '{}',
  first_seen_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  words tsvector not null default ''
);
create index contacts_user on contacts (user_id);
create index contacts_by_activity on contacts (last_active_at desc, id desc);
create index contacts_words on contacts using gin (words);
create index contacts_branches on contacts using gin (branch_ids);

-- The email addresses of a contact. More than one only where a member of staff decided that they are one person's.
create table contact_emails (
  email_key text primary key,
  contact_id integer not null references contacts (id) on delete cascade
);
create index contact_emails_contact on contact_emails (contact_id);

-- whose homes name an email address, in whatever case
create index home_viewing_rules_contacts on home_viewing_rules using gin ((lower(contacts::text)::jsonb) jsonb_path_ops);

-- Works out the contacts of some email addresses anew: makes those that are missing, and takes away those of whom nothing
-- is held any more.
create function follow_contacts_batch(changed text[]) returns void language plpgsql as $$
declare
  missing text;
  made integer;
begin
  -- somebody registered with an address that was joined to another account's contact: two people again
  delete from contact_emails e using contacts c, users u
  where e.email_key = any(changed) and c.id = e.contact_id and u.email_key = e.email_key and c.user_id <> u.id
    and exists (
      select from users other join contact_emails o on o.email_key = other.email_key
      where other.id = c.user_id and o.contact_id = c.id
    );

  for missing in
    select one from unnest(changed) one
    where not exists (select from contact_emails e where e.email_key = one)
      and (exists (select from users where email_key = one) or exists (select from enquiries where email_key = one)
        or exists (select from appointments where email_key = one)
        or exists (select from viewing_waiting_list where email_key = one)
        or exists (select from seller_forms where email_key = one)
        or exists (select from seller_pages where email_key = one)
        or exists (select from home_viewing_rules
          where lower(contacts::text)::jsonb @> jsonb_build_array(jsonb_build_object('email', one))))
    order by one
  loop
    insert into contacts (email) values (missing) returning id into made;
    insert into contact_emails (email_key, contact_id) values (missing, made) on conflict do nothing;
    -- another session was first
    if not found then delete from contacts where id = made; end if;
  end loop;

  with wanted as (
    select distinct contact_id as id from contact_emails where email_key = any(changed)
  ), mine as (
    select w.id, e.email_key from wanted w join contact_emails e on e.contact_id = w.id
  ), addresses as (
    select id, min(email_key) as first, string_agg(email_key, ' ') as all_of_them from mine group by id
  ), accounts as (
    select distinct on (m.id) m.id, u.id as user_id, u.email, u.email_key, u.created_at,
      btrim(concat_ws(' ', u.first_name, u.last_name)) as name,
      coalesce(nullif(u.tel_mobile, ''), nullif(u.tel_home, '')) as telephone,
      case when p.is_opted_in then 'opted-in'
        when exists (select from consents k where k.user_id = u.id and k.about = 'marketing' and k.ticked is not null)
          then 'opted-out'
        else 'not-asked' end as marketing
    from mine m join users u on u.email_key = m.email_key
    left join marketing_preferences p on p.user_id = u.id
    order by m.id, u.id
  ), kept as (
    select a.id, count(*)::integer as saved, max(s.saved_at) as at, array_agg(distinct h.branch_id) as branches
    from accounts a join saved_properties s on s.user_id = a.user_id join properties h on h.id = s.property_id
    group by a.id
  ), searched as (
    select a.id, count(*)::integer as searches, max(s.updated_at) as at,
      bool_or(coalesce(s.criteria->>'channel', 'sales') = 'sales') as buys, bool_or(s.criteria->>'channel' = 'lettings') as rents
    from accounts a join saved_searches s on s.user_id = a.user_id group by a.id
  ), asked as (
    select m.id, count(*)::integer as enquiries, max(e.last_message_at) as at, min(e.received_at) as first,
      array_agg(distinct e.branch_id) filter (where e.branch_id is not null) as branches,
      bool_or(e.about = 'viewing' and h.channel = 'sales') as buys,
      bool_or(e.about = 'viewing' and h.channel = 'lettings') as rents,
      bool_or(e.about = 'valuation' and coalesce(l.lead->>'reason', 'selling') = 'selling') as sells,
      bool_or(e.about = 'valuation' and l.lead->>'reason' = 'letting') as lets,
      bool_or(e.about = 'data-protection' and e.state in ('new', 'answered', 'booked')) as data,
      (array_agg(e.name order by e.id desc) filter (where e.name <> ''))[1] as name,
      (array_agg(e.email order by e.id desc) filter (where e.email <> ''))[1] as email,
      (array_agg(e.telephone order by e.id desc) filter (where e.telephone <> ''))[1] as telephone
    from mine m join enquiries e on e.email_key = m.email_key and e.state <> 'spam'
    left join leads l on l.id = e.lead_id
    left join properties h on h.id = e.property_id
    group by m.id
  ), came as (
    select m.id, max(a.created_at) as at, min(a.created_at) as first, array_agg(distinct a.branch_id) as branches,
      bool_or(a.kind <> 'valuation' and h.channel = 'sales') as buys,
      bool_or(a.kind <> 'valuation' and h.channel = 'lettings') as rents,
      bool_or(a.kind = 'valuation') as sells,
      (array_agg(btrim(concat_ws(' ', a.attendee->>'firstName', a.attendee->>'lastName')) order by a.id desc)
        filter (where a.attendee is not null))[1] as name,
      (array_agg(a.attendee->>'email' order by a.id desc) filter (where a.attendee->>'email' <> ''))[1] as email,
      (array_agg(a.attendee->>'telephone' order by a.id desc) filter (where a.attendee->>'telephone' <> ''))[1] as telephone
    from mine m join appointments a on a.email_key = m.email_key
    left join properties h on h.id = a.property_id
    group by m.id
  ), waits as (
    select m.id, max(l.created_at) as at, min(l.created_at) as first, array_agg(distinct h.branch_id) as branches,
      bool_or(h.channel = 'sales') as buys, bool_or(h.channel = 'lettings') as rents,
      max(btrim(concat_ws(' ', l.attendee->>'firstName', l.attendee->>'lastName'))) as name
    from mine m join viewing_waiting_list l on l.email_key = m.email_key join properties h on h.id = l.property_id
    group by m.id
  ), owns as (
    select id, max(at) as at, array_agg(distinct branch_id) as branches, bool_or(kind = 'seller') as sells,
      bool_or(kind = 'landlord') as lets, bool_or(kind = 'tenant') as rents, max(name) as name
    from (
      select m.id, f.kind, f.name, f.created_at as at, h.branch_id
      from mine m join seller_forms f on f.email_key = m.email_key join properties h on h.id = f.property_id
      union all
      select m.id, g.kind, g.name, g.created_at, h.branch_id
      from mine m join seller_pages g on g.email_key = m.email_key join properties h on h.id = g.property_id
      union all
      select m.id, one->>'kind', one->>'name', r.changed_at, h.branch_id
      from mine m
      join home_viewing_rules r
        on lower(r.contacts::text)::jsonb @> jsonb_build_array(jsonb_build_object('email', m.email_key))
      join properties h on h.id = r.property_id
      cross join jsonb_array_elements(r.contacts) one
      where lower(one->>'email') = m.email_key
    ) homes group by id
  ), known as (
    select w.id, a.user_id,
      coalesce(nullif(a.name, ''), nullif(c.corrected->>'name', ''), nullif(q.name, ''), nullif(v.name, ''),
        nullif(l.name, ''), nullif(o.name, ''), '') as name,
      coalesce(a.email, q.email, v.email, d.first) as email, d.all_of_them as addresses,
      coalesce(a.telephone, nullif(c.corrected->>'telephone', ''), q.telephone, v.telephone) as telephone,
      coalesce(s.buys, false) or coalesce(q.buys, false) or coalesce(v.buys, false) or coalesce(l.buys, false) as buys,
      coalesce(s.rents, false) or coalesce(q.rents, false) or coalesce(v.rents, false) or coalesce(l.rents, false)
        or coalesce(o.rents, false) as rents,
      coalesce(q.sells, false) or coalesce(v.sells, false) or coalesce(o.sells, false) as sells,
      coalesce(q.lets, false) or coalesce(o.lets, false) as lets,
      coalesce(q.data, false) as data, coalesce(a.marketing, 'not-asked') as marketing,
      coalesce(k.saved, 0) as saved, coalesce(s.searches, 0) as searches, coalesce(q.enquiries, 0) as enquiries,
      array(
        select distinct one from unnest(coalesce(k.branches, '{}') || coalesce(q.branches, '{}')
          || coalesce(v.branches, '{}') || coalesce(l.branches, '{}') || coalesce(o.branches, '{}')) one
        where one is not null order by one
      ) as branches,
      least(a.created_at, q.first, v.first, l.first, o.at) as first_seen,
      greatest(a.created_at, k.at, s.at, q.at, v.at, l.at, o.at) as last_active,
      coalesce(a.id, q.id, v.id, l.id, o.id) is not null as is_held
    from wanted w join contacts c on c.id = w.id join addresses d on d.id = w.id
    left join accounts a on a.id = w.id
    left join kept k on k.id = w.id
    left join searched s on s.id = w.id
    left join asked q on q.id = w.id
    left join came v on v.id = w.id
    left join waits l on l.id = w.id
    left join owns o on o.id = w.id
  ), gone as (
    delete from contacts c using known k where c.id = k.id and not k.is_held
  )
  update contacts c set user_id = k.user_id, name = k.name, email = k.email, telephone = k.telephone,
    is_buying = k.buys, is_renting = k.rents, is_selling = k.sells, is_letting = k.lets, asks_about_data = k.data,
    marketing = k.marketing, saved = k.saved, searches = k.searches, enquiries = k.enquiries, branch_ids = k.branches,
    first_seen_at = k.first_seen, last_active_at = k.last_active,
    words = to_tsvector('simple', translate(concat_ws(' ', k.name, k.email,
      regexp_replace(k.telephone, '[^0-9]', '', 'g'), k.addresses), '@._-’', '    '''))
  from known k where c.id = k.id and k.is_held;
end $$;

-- Batches: what a statement wrote is joined many times over, which costs more than its size once there is much of it.
create function follow_contacts(changed text[]) returns void language plpgsql as $$
declare
  batch constant integer := 500;
begin
  -- two are being made one: worked out once it is done
  if current_setting('kerbside.contacts', true) = 'merging' then return; end if;
  changed := array(select distinct one from unnest(changed) one where one is not null and one <> '' order by one);
  for start in 1 .. cardinality(changed) by batch loop
    perform follow_contacts_batch(changed[start : start + batch - 1]);
  end loop;
end $$;

create function contacts_follow_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform follow_contacts(array(select email_key from written));
  elsif tg_op = 'DELETE' then
    perform follow_contacts(array(select email_key from removed));
  else
    -- the same account under another address stays the contact that it was
    insert into contact_emails (email_key, contact_id)
    select w.email_key, e.contact_id from written w join removed r using (id)
    join contact_emails e on e.email_key = r.email_key
    where w.email_key <> r.email_key
    on conflict do nothing;
    perform follow_contacts(array(select email_key from written union select email_key from removed));
  end if;
  return null;
end $$;
create trigger contacts_of_users_inserted after insert on users referencing new table as written
  for each statement execute function contacts_follow_users();
create trigger contacts_of_users_updated after update on users referencing old table as removed new table as written
  for each statement execute function contacts_follow_users();
create trigger contacts_of_users_deleted after delete on users referencing old table as removed
  for each statement execute function contacts_follow_users();

-- Of tables whose rows have an account.
create function contacts_follow_user_rows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform follow_contacts(array(select email_key from users where id in (select user_id from written)));
  end if;
  if tg_op <> 'INSERT' then
    perform follow_contacts(array(select email_key from users where id in (select user_id from removed)));
  end if;
  return null;
end $$;

-- Of tables whose rows have an email address.
create function contacts_follow_email_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform follow_contacts(array(select email_key from written));
  elsif tg_op = 'DELETE' then
    perform follow_contacts(array(select email_key from removed));
  else
    perform follow_contacts(array(select email_key from written union select email_key from removed));
  end if;
  return null;
end $$;

create function contacts_follow_home_rules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform follow_contacts(array(
      select lower(one->>'email') from written cross join jsonb_array_elements(contacts) one));
  end if;
  if tg_op <> 'INSERT' then
    perform follow_contacts(array(
      select lower(one->>'email') from removed cross join jsonb_array_elements(contacts) one));
  end if;
  return null;
end $$;

do $$
declare
  followed record;
begin
  for followed in
    select * from (values
      ('saved_properties', 'contacts_follow_user_rows'), ('saved_searches', 'contacts_follow_user_rows'),
      ('marketing_preferences', 'contacts_follow_user_rows'), ('consents', 'contacts_follow_user_rows'),
      ('enquiries', 'contacts_follow_email_rows'), ('appointments', 'contacts_follow_email_rows'),
      ('viewing_waiting_list', 'contacts_follow_email_rows'), ('seller_forms', 'contacts_follow_email_rows'),
      ('seller_pages', 'contacts_follow_email_rows'),
      ('home_viewing_rules', 'contacts_follow_home_rules')
    ) as of_table (name, does)
  loop
    execute format('create trigger contacts_of_%1$s_inserted after insert on %1$s referencing new table as written
      for each statement execute function %2$s()', followed.name, followed.does);
    execute format('create trigger contacts_of_%1$s_updated after update on %1$s
      referencing old table as removed new table as written
      for each statement execute function %2$s()', followed.name, followed.does);
    execute format('create trigger contacts_of_%1$s_deleted after delete on %1$s referencing old table as removed
      for each statement execute function %2$s()', followed.name, followed.does);
  end loop;
end $$;

select follow_contacts(array(
  select email_key from users union select email_key from enquiries union select email_key from appointments
  union select email_key from viewing_waiting_list union select email_key from seller_forms
  union select email_key from seller_pages
  union select lower(one->>'email') from home_viewing_rules cross join jsonb_array_elements(contacts) one
));

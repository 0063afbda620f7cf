-- How often somebody did something lately. The key is an HMAC: no address and no e-mail can be read from it.
create unlogged table rate_limits (
  key bytea primary key,
  ends_at timestamptz not null,
  count integer not null
);
create index rate_limits_that_ended on rate_limits (ends_at);

-- Captcha challenges that were solved and handed in, until they expire: each counts once.
create table used_captchas (
  id bytea primary key,
  expires_at timestamptz not null
);
create index used_captchas_that_expired on used_captchas (expires_at);

-- Every mail, from the transaction that asks for it until it is sent. A key is one mail for ever.
create table outbox (
  id integer generated always as identity primary key,
  key text not null unique,
  recipient text not null,
  subject text not null,
  -- MailContent of src/platform/mail/outbox.ts; emptied once it is sent
  content json,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  -- why the last attempt failed, in the words of the mail server
  problem text,
  created_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  check (content is not null or state = 'sent')
);
create index outbox_not_sent on outbox (state, id) where state <> 'sent';

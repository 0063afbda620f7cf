-- Which consent boxes and cookie answers there are is listed once, in the code: consent-boxes.ts and cookie-consent.ts.
alter table consents drop constraint consents_about_check;
alter table consent_answers drop constraint consent_answers_status_check;

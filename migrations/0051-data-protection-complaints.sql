-- Complaints about how the agency uses personal information are enquiries of their own kind.
alter table enquiries drop constraint enquiries_about_check;
alter table enquiries add constraint enquiries_about_check
  check (about in ('viewing', 'valuation', 'question', 'new-homes', 'form', 'data-protection'));

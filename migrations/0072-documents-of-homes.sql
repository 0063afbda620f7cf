-- PDFs of homes are media, too: they have no size.
alter table media
  drop constraint media_width_check,
  drop constraint media_height_check,
  add constraint media_size check ((width > 0 and height > 0) or mime = 'application/pdf');

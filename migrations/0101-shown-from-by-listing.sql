-- Each listing of a document has its own time to be shown.
drop index feed_documents_to_show;
alter table feed_documents drop column show_from;

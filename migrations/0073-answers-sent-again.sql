-- What a seller changes in an answer after sending it: theirs alone until they send it again. {}: taken away.
alter table seller_answers add column draft jsonb;

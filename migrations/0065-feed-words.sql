-- What the agency says words of a feed mean that its format does not know.
create table feed_words (
  source text not null,
  kind text not null check (kind in ('type', 'status', 'qualifier')),
  word text not null,
  value text not null,
  primary key (source, kind, word)
);

-- Rows of the last files that have such a word, whether it has a meaning yet or not.
create table feed_words_seen (
  source text not null,
  ref text not null,
  feed_branch text not null,
  kind text not null check (kind in ('type', 'status', 'qualifier')),
  word text not null,
  primary key (source, ref, kind)
);
create index feed_words_seen_of_word on feed_words_seen (source, kind, word);

-- Spanish pages. FTS5 has no Spanish stemmer, so the import stores stems. The columns are the same as in search_fts.
CREATE VIRTUAL TABLE search_es_fts USING fts5 (
  search_index UNINDEXED, title, words, description, body, tokenize = 'unicode61 remove_diacritics 2'
);
ALTER TABLE search_pages ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
-- Forces a new import of the content.
DELETE FROM content_records WHERE name = 'stamp';

-- Search by whole words and stems. The seed script and the content import fill the new tables.
DROP TABLE locations_fts;
DROP TABLE providers_fts;
DROP TABLE events_fts;
DROP TABLE services_fts;
DROP TABLE search_fts;

-- rowid is the ID of the location, provider, or event
CREATE VIRTUAL TABLE locations_fts USING fts5 (
  name, type, city, zip, keywords, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE providers_fts USING fts5 (
  name, specialties, keywords, location, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE events_fts USING fts5 (
  headline, description, categories, tokenize = 'porter unicode61 remove_diacritics 2'
);
-- kind and id refer to a medical service or an on-demand service
CREATE VIRTUAL TABLE services_fts USING fts5 (
  kind UNINDEXED, id UNINDEXED, name, keywords, tokenize = 'porter unicode61 remove_diacritics 2'
);
-- rowid is the page's ID; `words` are synonyms for the page's subject
CREATE VIRTUAL TABLE search_fts USING fts5 (
  search_index UNINDEXED, title, words, description, body, tokenize = 'porter unicode61 remove_diacritics 2'
);

-- Names for suggestions, without stemming, because prefixes cannot be stemmed.
CREATE VIRTUAL TABLE names_fts USING fts5 (
  kind, id UNINDEXED, name, also, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE VIRTUAL TABLE titles_fts USING fts5 (
  search_index UNINDEXED, title, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

-- Synonyms for the site's terms. For example, a search for 'kids doctor' finds Pediatrics.
CREATE TABLE everyday_words (
  phrase TEXT NOT NULL, -- key for comparison: case-folded, without plurals
  subject INTEGER NOT NULL, -- index of the entry in the list
  own TEXT NOT NULL CHECK (json_valid(own)), -- the site's terms
  page TEXT, -- path of the page about it
  PRIMARY KEY (phrase, subject)
) STRICT, WITHOUT ROWID;

-- Known words for spelling correction. An import replaces all words that have the import's `source`.
CREATE TABLE known_words (
  word TEXT NOT NULL,
  source TEXT NOT NULL,
  uses INTEGER NOT NULL,
  PRIMARY KEY (word, source)
) STRICT, WITHOUT ROWID;

-- Forces a new import of the content.
DELETE FROM search_pages;
DELETE FROM content_records WHERE name = 'stamp';
-- Forces a new seed.
DELETE FROM seeds;

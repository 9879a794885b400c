-- Search by whole words and their stems. What is searched is filled anew: by the seed, and with the content.
DROP TABLE locations_fts;
DROP TABLE providers_fts;
DROP TABLE events_fts;
DROP TABLE services_fts;
DROP TABLE search_fts;

-- rowid is the id of the location, the provider, the event
CREATE VIRTUAL TABLE locations_fts USING fts5 (
  name, type, city, zip, keywords, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE providers_fts USING fts5 (
  name, specialties, keywords, location, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE events_fts USING fts5 (
  headline, description, categories, tokenize = 'porter unicode61 remove_diacritics 2'
);
-- kind and id name a medical service or an on-demand service
CREATE VIRTUAL TABLE services_fts USING fts5 (
  kind UNINDEXED, id UNINDEXED, name, keywords, tokenize = 'porter unicode61 remove_diacritics 2'
);
-- rowid is the page's id; `words` are the everyday words that lead to the page
CREATE VIRTUAL TABLE search_fts USING fts5 (
  search_index UNINDEXED, title, words, description, body, tokenize = 'porter unicode61 remove_diacritics 2'
);

-- Names that suggestions complete: without stems, because half a word has none.
CREATE VIRTUAL TABLE names_fts USING fts5 (
  kind, id UNINDEXED, name, also, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE VIRTUAL TABLE titles_fts USING fts5 (
  search_index UNINDEXED, title, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

-- What people say, and what the site says instead: 'kids doctor' leads to Pediatrics.
CREATE TABLE everyday_words (
  phrase TEXT NOT NULL, -- as it is compared: folded, without plurals
  subject INTEGER NOT NULL, -- the entry of the list that it stands in
  own TEXT NOT NULL CHECK (json_valid(own)), -- the site's own words
  page TEXT, -- path of the page about it
  PRIMARY KEY (phrase, subject)
) STRICT, WITHOUT ROWID;

-- Words that occur, for the correction of those that do not; `source` is what fills and empties them.
CREATE TABLE known_words (
  word TEXT NOT NULL,
  source TEXT NOT NULL,
  uses INTEGER NOT NULL,
  PRIMARY KEY (word, source)
) STRICT, WITHOUT ROWID;

-- The content is indexed anew.
DELETE FROM search_pages;
DELETE FROM content_records WHERE name = 'stamp';
-- The data is made anew.
DELETE FROM seeds;

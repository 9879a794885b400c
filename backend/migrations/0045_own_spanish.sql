-- Spanish text of a provider's own records, beside the English text that it translates.
CREATE TABLE own_spanish (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  field TEXT NOT NULL,
  english TEXT NOT NULL,
  spanish TEXT NOT NULL,
  PRIMARY KEY (kind, id, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX own_spanish_by_text ON own_spanish (english, id);

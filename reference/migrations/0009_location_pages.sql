-- Additional content of location pages, and an index for finding them by path.
ALTER TABLE locations ADD COLUMN parking TEXT;
ALTER TABLE locations ADD COLUMN accessibility TEXT;
CREATE INDEX locations_by_page ON locations (website_url);

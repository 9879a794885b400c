-- Additional content for location pages, and an index on their paths.
ALTER TABLE locations ADD COLUMN parking TEXT;
ALTER TABLE locations ADD COLUMN accessibility TEXT;
CREATE INDEX locations_by_page ON locations (website_url);

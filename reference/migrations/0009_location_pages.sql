-- What the page of a location says beyond its card, and how the page is found.
ALTER TABLE locations ADD COLUMN parking TEXT;
ALTER TABLE locations ADD COLUMN accessibility TEXT;
CREATE INDEX locations_by_page ON locations (website_url);

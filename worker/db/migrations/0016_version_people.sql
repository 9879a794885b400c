-- Who made a version of a page: the receipt of its publication, the person or machine that started the publication, and
-- the person who last saved the page in the CMS.
ALTER TABLE page_versions ADD COLUMN publication TEXT;
ALTER TABLE page_versions ADD COLUMN person TEXT;
ALTER TABLE page_versions ADD COLUMN saved_by TEXT;

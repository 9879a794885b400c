-- Texts of the service's page by language, and what the directory has for the service, as JSON.
ALTER TABLE medical_services ADD COLUMN page TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(page));

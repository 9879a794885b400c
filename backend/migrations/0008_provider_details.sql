-- Filter values and profile content for providers.
ALTER TABLE providers ADD COLUMN languages TEXT NOT NULL DEFAULT '["English"]' CHECK (json_valid(languages));
ALTER TABLE providers ADD COLUMN gender TEXT;
ALTER TABLE providers ADD COLUMN video_visits INTEGER NOT NULL DEFAULT 0 CHECK (video_visits IN (0, 1));
ALTER TABLE providers ADD COLUMN education TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(education));
ALTER TABLE providers ADD COLUMN about TEXT;
CREATE INDEX providers_by_profile ON providers (profile_url);

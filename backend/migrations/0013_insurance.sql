-- Insurance plans, and providers' plans, training, and ratings.
CREATE TABLE insurance_plans (
  id INTEGER PRIMARY KEY,
  payer TEXT NOT NULL,
  plan TEXT NOT NULL,
  network TEXT,
  UNIQUE (payer, plan)
) STRICT;
-- Insurance plan IDs.
ALTER TABLE providers ADD COLUMN plans TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(plans));
ALTER TABLE locations ADD COLUMN plans TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(plans));
ALTER TABLE providers ADD COLUMN certificates TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(certificates));
ALTER TABLE providers ADD COLUMN conditions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(conditions));
ALTER TABLE providers ADD COLUMN procedures TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(procedures));
ALTER TABLE providers ADD COLUMN rating_count INTEGER;
ALTER TABLE providers ADD COLUMN rated_from TEXT;
ALTER TABLE providers ADD COLUMN rated_until TEXT;

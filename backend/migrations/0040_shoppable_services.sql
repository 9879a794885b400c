-- Services that people can plan and compare, in plain words. The prices are in the hospitals' price files.
CREATE TABLE shoppable_services (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_es TEXT,
  topic TEXT NOT NULL,
  code_type TEXT NOT NULL,
  code TEXT NOT NULL,
  comes_with TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(comes_with)) -- list of codes, such as CPT 36415
) STRICT;

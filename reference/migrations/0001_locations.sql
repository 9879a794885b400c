CREATE TABLE demo_locations (id TEXT PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO demo_locations VALUES ('loc-0001', 'Larkspur Hospital Denver'), ('loc-0002', 'Larkspur Urgent Care Boulder');

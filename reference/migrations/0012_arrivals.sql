-- Check-in at the door. The latest mark of a registration decides, in whichever order marks are received.
ALTER TABLE registrations ADD COLUMN arrived_at INTEGER; -- milliseconds since the epoch; null if not marked as arrived
ALTER TABLE registrations ADD COLUMN arrival_marked_at INTEGER; -- milliseconds since the epoch, of the latest mark
ALTER TABLE registrations ADD COLUMN arrived_by TEXT; -- name of the staff member who made the mark

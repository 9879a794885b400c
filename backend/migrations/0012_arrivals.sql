-- Check-in at the door. A registration's latest check-in or undo takes precedence, regardless of the order
-- in which the requests arrive.
ALTER TABLE registrations ADD COLUMN arrived_at INTEGER; -- milliseconds since the epoch; null if not marked as arrived
ALTER TABLE registrations ADD COLUMN arrival_marked_at INTEGER; -- milliseconds since the epoch, of the latest mark
ALTER TABLE registrations ADD COLUMN arrived_by TEXT; -- name of the staff member who made the mark

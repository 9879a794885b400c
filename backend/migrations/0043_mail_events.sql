-- ID that the mail service gave an email. Later events of the service, such as a bounce, name it.
ALTER TABLE outbox ADD COLUMN service_id TEXT;
CREATE INDEX outbox_by_service_id ON outbox (service_id) WHERE service_id IS NOT NULL;

-- Number of a medical service, because files of a provider refer to records by whole numbers.
ALTER TABLE medical_services ADD COLUMN number INTEGER;
UPDATE medical_services SET number = (SELECT count(*) FROM medical_services AS other WHERE other.id <= medical_services.id);
CREATE UNIQUE INDEX medical_services_by_number ON medical_services (number);

/** Columns of a doctor that lists, cards, and free times show, with the name of the specialty and of the location. */
export interface DoctorRow {
  id: number;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  title: string;
  specialty: string;
  photo: string | null;
  profile_url: string;
  booking_url: string | null;
  main_phone: string | null;
  location_name: string;
  city: string;
}

/** Returns the part of an API response that says who the doctor is, and where. */
export const doctorOf = (doctor: DoctorRow) => ({
  id: String(doctor.id),
  firstName: doctor.first_name,
  middleName: doctor.middle_name,
  lastName: doctor.last_name,
  title: doctor.title,
  primarySpecialty: doctor.specialty,
  photo: doctor.photo,
  profileUrl: doctor.profile_url,
  locationName: doctor.location_name,
  city: doctor.city,
});

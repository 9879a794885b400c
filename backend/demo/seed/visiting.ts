/**
 * Returns a hospital's visiting hours, in the upstream's response format. Larger hospitals have more units than smaller
 * ones.
 */
export const visitingHours = (isLarge: boolean) => [
  { unit: "Most units", open: "08:00", close: "20:00", note: "Two visitors at a time." },
  {
    unit: "Intensive care",
    open: "10:00",
    close: isLarge ? "20:00" : "19:00",
    note: "Two visitors at a time. Call first: the team may ask you to wait.",
  },
  {
    unit: "Birth center",
    open: "08:00",
    close: "20:00",
    note: "Two people of your choice may be with you at any hour.",
  },
  ...(isLarge ? [{ unit: "Children", note: "Parents may stay at any hour, also overnight." }] : []),
  { unit: "Emergency room", note: "One person may be with each patient, two with a child." },
];

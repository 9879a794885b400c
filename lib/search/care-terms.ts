/** Common words in searches for care, which analytics events can include because they never identify a visitor. */
export const CARE_TERMS =
  "allergy ankle appointment arm asthma back baby bill billing birth bladder bleeding blood bone brain breast broken " +
  "cancer cardiology care cast checkup chest children clinic cold colonoscopy cough covid cut dentist depression " +
  "dermatology diabetes dialysis doctor ear elbow emergency eye family fever flu foot fracture hand head headache " +
  "health hearing heart hip hospital imaging infection injury insurance kidney knee lab leg lung mammogram maternity " +
  "medicaid medical medicare medicine mental mri neck nurse nutrition open orthopedics pain parking pediatric " +
  "pediatrician pediatrics pharmacy physical physician pregnancy pregnant primary prostate radiology rash records " +
  "rehab scan shot shots shoulder sinus skin sleep sore spine specialist sprain stitches stomach strep stroke surgeon " +
  "surgery test testing therapist therapy throat thyroid tooth ultrasound urgent urology vaccine vaccines visit walk " +
  "weight wellness women wound wrist xray";

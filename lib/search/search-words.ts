/**
 * Ordinary words of searches at a health care site, in English and Spanish, without accents. Analytics events can include
 * these words, because they do not identify a visitor. The list contains no names of people or places. Browsers load this
 * module only after a search.
 */
export const SEARCH_WORDS: ReadonlySet<string> = new Set(
  (
    "abdomen abdominal abierta abierto abiertos aborto about abuse accept accepted accepting accesibilidad access " +
    "accessibility accessible accidente account acerca ache aches achilles achy acid acidez acl acne act activation " +
    "acupuncture ada add addiction address adhd adiccion administrators admission adolescent adrenal adulto adults " +
    "advance advantage advice advocate aed aetna afford afib after against age agendar aging agresion agruras ahead " +
    "aid aide aids air aire al albuterol alcohol alcoholic alcoholismo alergia alergias alergica alergologo all " +
    "allergic allergies allergist allergy alone along als alta altitud altitude altura always alzheimer alzheimers am " +
    "amamantar ambulance ambulancia amenaza amlodipine an analisis anaphylaxis anatomy ancianos and anemia anemic " +
    "anestesia anesthesia anesthesiologist anesthesiology anesthetic aneurysm anger angina anginas angioplasty animal " +
    "ankle annual anorexia another ansiedad anthem antibiotics anticipadas anticonceptivos antidepressant " +
    "antidepressants anxiety anxious aortic aparcamiento apendice apnea apoyo appendectomy appendicitis appendix " +
    "application apply appointment appointments apprenticeship appt aqi arabic ardor are arm arrhythmia arrival " +
    "arterial arteries artery arthritis arthroscopy articulaciones artificial artritis aseguranza asiento asistencia " +
    "ask asl asleep asma assault assistance assistant asthma asthmatic at ataque ate atencion athletes atorvastatin " +
    "atrial attack attorney audiology auricular authorization autism auxilios aviso awake away ayuda azucar babies " +
    "baby babysitter babysitting back backache backcountry bad bag bajar bajos balance band bariatric basics bathroom " +
    "battery bcbs be beat bebe bebes become becoming bed bedsore bedtime bedwetting bee before behavior behavioral " +
    "belly benefit benefits bereavement berrinches best better between big biliares bill billed billing billpay bills " +
    "biopsy bipolar birth birthing bite bitten bladder bleach bleed bleeding blind blindness bloated bloating block " +
    "blocked blood bloodwork bloody bls blue blues blurry board body boil bolsa bone bones book booster born botox " +
    "bowel bowels bp brain brazo breakdown breakthrough breast breastfeeding breath breathe breathing bring brittle " +
    "broke broken bronchitis bronquitis brother bruise bruises bruising budget bug bulimia bump bumped bunion bunions " +
    "burn burned burning burnout burns burnt burping bursitis bus buscar button by bypass cabecera cabeza cadera " +
    "caesarean cafeteria calcium calculos calentura calf calidad call callback calmly calor cambiar camp can cancel " +
    "cancelar cancer cannot cansado cansancio cant cantonese cap capilla car carb carbohydrates carbon carbs card " +
    "cardiac cardiaca cardio cardiologa cardiologia cardiologist cardiologo cardiology care career careers caregiver " +
    "caregivers caring carotid carpal carreras carro carseat casa cash caspa cast casualty cat cataract cataracts " +
    "catarro catch cath catheterization cd celiac cell center centro centros ceo cerca cercano cerebral cerebro " +
    "certification cervix cesarea cesarean cessation change chapel chaplain charge chargemaster charges charity chart " +
    "check checklist checkup checkups chemist chemo chemotherapy chequeo chest chf chi chicken chickenpox chief child " +
    "childbirth childhood children childrens chills chinese chip chiropractor choking cholesterol choose chronic " +
    "ciatica cigarettes cigna circle circulation circumcision cirugia cirujano cistitis cita citas civil clase clases " +
    "class classes clear clicking clinic clinica clinical clinicas clinicians clinics clogged closest clot clots " +
    "clotting cme cna coagulo cochlear cocina cocinar code coffee cold colds colesterol colic colitis collapsed " +
    "collarbone collections colon colonoscopia colonoscopies colonoscopy colorado columna comezon comfort comida " +
    "common community como comp compensation complain complaint complaints compliment compliments con conceive " +
    "conceiving concusion concussion concussions confidential confidentiality confusion congestion congestive " +
    "conjunctivitis conjuntivitis conmocion consejero constipated constipation consulta consultant contact contacto " +
    "contacts continuing contra contraception contractions contrasena control convenient convulsion convulsiones " +
    "convulsions cook cookies cooking copd copia copies copy corazon cord corona coronary coronavirus correr cortada " +
    "cortisone cosmetic cost costo costos costs couch cough coughing coughs counseling counselling counsellor " +
    "counselor counselors count counting couples course courses cover coverage covered covid cpap cpr cracked cradle " +
    "cramp cramps create credential credentials credit crick crisis crohns cronica cronico cross croup cry crying " +
    "csection ct cuanto cuenta cuesta cuff cuidado cuidador cuidadores cuidados cursos customer cut cuts cutting cyst " +
    "cystitis dad daddy dads dandruff dar dash data date datos day daycare days de deaf death debt deep defibrillator " +
    "degeneration dehydrated dehydration dejar del delay delivery demencia dementia density dental dentist dentista " +
    "dentists department departments deportiva depresion depressed depression deprimida deprimido dept derm " +
    "dermatologa dermatologia dermatologist dermatologo dermatology derrame desde despues detox deviated dexa " +
    "diabetes diabetic diagnosed dialisis dialysis diaper diarrea diarrhea dientes diet dieta dietician dietitian " +
    "dietitians diets difficulty digestive dinero direccion directions directivas directive directives directors " +
    "disability disabled disc discapacidad discharge discipline discount discriminacion discriminated discrimination " +
    "disease dislocated dislocation disorder disorders dispute diverticulitis divorce dizziness dizzy dna dnr do " +
    "doctor doctora doctors does dog dolor domestic domicilio domingo donacion donar donate donation donations donde " +
    "donor dormir dot double doula down dr drank draw drawn drink drinking drogas drooping droops droopy drop drs " +
    "drug drugs drugstore dry dryness due duelo dues dvt dying dysfunction ear earache ears earwax easily easy eat " +
    "eater eaters eating ecg echo echocardiogram ecografia ectopic ectopico eczema ed edad education educator egg " +
    "ejercicio ejercicios ekg el elbow elder elderly electrocardiogram electrocardiograma elevation eliquis email " +
    "embarazada embarazo embolia emergencia emergencias emergency emotional emphysema empleo empleos employee " +
    "employment en encias encontrar end endocrine endocrinologist endocrinologo endocrinology endometriosis endoscopy " +
    "energy enfermedad enfermera enfermeras enfermeria enfermo enfisema engorged enlarged enrollment ent entrar entry " +
    "envenenamiento epidural epilepsia epilepsy epileptic epipen epoc equilibrio er erectile erge error esfuerzo " +
    "esguince espalda espanol especialidades especialista espontaneo establish estacionamiento estacionar estan " +
    "esteem estimate estimates estomago estrenimiento estres evening event evento eventos events evisit exam examen " +
    "excessive executive executives exercise exercises exhaustion expecting expediente expensive express externship " +
    "eye eyeglasses eyelid eyelids eyes face facelift facetime factura facturacion facturas failure fainted fair " +
    "faith fall falling falls familia familiar family far farmacia farmacias fasciitis fast fasting father fatherhood " +
    "fathers fatigue fatty fax fee feedback feeding feeling fees feet female fertilidad fertility fever feverish fi " +
    "fib fibrilacion fibrillation fibroids fibromyalgia fiebre file fillers financial financiera find finger fingers " +
    "fire first fish fisica fisico fisioterapia fitness fits flashes floaters floor florist flower flowers flu " +
    "flutter fluttering flutters fmla food foot for foreign foreskin forgetful forgetting forgive forgiveness forgot " +
    "form forms formula found foundation fourth fractura fracture fractured frail free freezing french frequent " +
    "friend from frostbite frozen fumar fundraising fungus fussy gait gall gallbladder gallstone gallstones gambling " +
    "ganglion garage garganta gas gases gash gassy gastric gastro gastroenterologist gastroenterologo " +
    "gastroenterology general genetic genetica genetics gerd geriatric geriatrician geriatrics german gestational get " +
    "getting gi ginecologa ginecologia ginecologo give giving gland glands glasses glaucoma glipizide glucose gluten " +
    "glycemic go goiter golpe good goopy gota gout gp grandma graves grief grievance grieving gripa gripe group " +
    "groups growing growth grupo guarantor guest gums gut gym gyn gynaecologist gynecologist gynecology gyno habla " +
    "hablar hacer hair hand hands hard hardship harm has hashimotos have having hay hazard hbp head headache health " +
    "healthcare healthy hearing heart heartattack heartbeat heartburn heat heatstroke heavy heel heimlich help " +
    "helpline hematologist hematology hemoglobin hemophilia hemorrhoid hemorrhoids hemorroides hepatitis here " +
    "hereditary herida heridas hernia herniated hiccups high hijo hike hiking hip hipaa hipertension hips hiring " +
    "histerectomia historial history hit hiv hives hoarse hoarseness holiday holidays holter hombro home homepage " +
    "hook hopeless horario horarios horas hormonas hormone hormones hospedaje hospice hospicio hospital hospitales " +
    "hospitals hot hotel hotels hotline hour hours how hoy hpv hr hueso huesos human humana humo hurt hurts husband " +
    "hygiene hypertension hyperthyroid hypnobirthing hypoglycemia hypothermia hypothyroid hysterectomy ibs icu idioma " +
    "illness imagenes images imaging imbalance immediate immunization immunizations immunologist immunology implant " +
    "implants impotence in incendios incision income incontinence index indigestion infant infarto infeccion " +
    "infection infectious infertilidad infertility influenza information infusion ingresos ingrown inhaler iniciar " +
    "inicio initial injection injury inmediata inpatient insect insemination insolacion insomnio inspection " +
    "installation installment installments instructions insuficiencia insulin insurance insurances intensive internal " +
    "internet internist internship internships interprete interpreter interpreters intestines intolerance " +
    "intoxicacion invoice iron irregular irritable is issue it itch itching itchy item itemized iud iui ivf ivy jab " +
    "jaqueca jaundice jaw job jobs jock jogging joint joints just kaiser kid kidney kidneys kids kindergarten knee " +
    "knees korean la lab labor laboratorio laboratory labs labwork laceration lactancia lactation lactose lady lamaze " +
    "language languages lap laparoscopic larkspur las lasik latch latching latchkey late lazy leaders leadership " +
    "leads leakage leaking leaks leaky learn leaving leche left leg legs lenses lentes lesion lessons leukemia level " +
    "lexapro library lice life lift ligament ligation limit line linea lipitor lisinopril list liver living llamar " +
    "llamen llevar llorar lo location locations log login lonely los losartan lose losing loss lost lot loved low " +
    "lower lump lunch lunches lung lungs lupus luz lyme lymph lymphoma machine machines macular made magnetica mail " +
    "mailing main make mal maleta malignant mama mammogram mammograms mammography mamografia mamogram management " +
    "managing mancha mandarin many map mareo mareos marriage mas mastitis materna maternidad maternity mayor me meal " +
    "measures media medica medicaid medical medicamento medicamentos medicare medicas medication medicina medicine " +
    "medico medicos meditacion meditation mediterranean meds melanoma memoria memory men meniscus menopause " +
    "menstruacion mensuales mental menu message messages metformin mi midwife midwifery midwives migraine migraines " +
    "migrana migranas mild milk mindfulness mini minor minute mis miscarriage missed mission mistake mmr mole moles " +
    "mom moms money monitor mono mononucleosis monoxide montana month monthly mood mordida morning mother motion " +
    "motivation mountain mountains mouth move mri ms much muela mujer multiple murmur muscle my mychart mylarkspur " +
    "myself nacido nail nariz natural nausea navajo near nearby nearest nebulizer neck need needed needling needs " +
    "neonatal nepali nephrologist nephrology nerve nerves nervios nervous network neumologo neumonia neuro neurologa " +
    "neurologia neurologist neurologo neurology neuropathy neurosurgeon new newborn newly news nicotine nicu night " +
    "nights nina ninera nino ninos nipples no nocturia nodes nodule non nondiscrimination nonprofit normal nose " +
    "nosebleed nosotros not note nothing notice now npo nuclear numb number numbers numbness numero nurse nursing " +
    "nutricion nutricionista nutrition nutritionist ob obesidad obesity obgyn object obstetrics occupational ocd " +
    "oculista ocupacional odor of office oftalmologo oido ojo ojos old older on oncologia oncologist oncologo " +
    "oncology one online op open opening openings operacion operation ophthalmologist ophthalmology opioid " +
    "opportunities optometrist or order organ orin orina orinar ortho orthopaedic orthopaedics orthopedic orthopedics " +
    "orthopedist ortopedia ortopedista osteoarthritis osteoporosis other otitis otorrino out outpatient outside " +
    "ovarian ovaries over overactive overdose overnight overpaid overpayment overweight overwhelmed oxygen ozempic pa " +
    "pacemaker paciente pacificsource pack packing pagar page pagos pain painful pains paliativos palliative " +
    "palpitations pancreas pancreatitis panic panico pap papa papanicolau papas paperwork para parent parenting " +
    "parents park parking parkinson parqueo part partera parto pass passed passing password past pastor paternity " +
    "pathologist pathology patient patients pay paying payment payments pcos pcp peanut pecho pediatra pediatria " +
    "pediatric pediatricas pediatrician pediatrics pedir peds pee peeing pelvic penis people perder perdi " +
    "perimenopause period periods peripheral person personal personales peso pet pharmacies pharmacist pharmacy " +
    "philanthropy phobia phone physical physicals physician physicians physio physiotherapy picazon pick picky pie " +
    "piedras piel pierna pies pilates pill pills pimples pinched pink pinkeye pituitary place plan planning plans " +
    "plantar plastic plastica platelets plugged pms pneumonia podiatrist podiatry podologo poison poisoned poisoning " +
    "policy pollen polyps poor por portal positions posparto post postop postpartum potty power pox practicas " +
    "practice practices practitioner prayer pre preadmission precio precios prediabetes preemie preemies preferences " +
    "pregnancy pregnant pregunta premature prenatal preop prep preparation prepare preparing preregister preschool " +
    "prescription prescriptions president presion press pressure presupuesto prevent prevention price prices priest " +
    "primaria primary primeriza primeros prior privacidad privacy privileges problem problems profesionales " +
    "professionals profit program programar prolapse proof prostata prostate protection protector protesis provider " +
    "providers proxy prozac prueba psa psicologa psicologia psicologo psicoprofilactico psiquiatra psiquiatria " +
    "psoriasis psych psychiatry psychologist psychology pt ptsd puedo pulled pulmon pulmonary pulmones pulmonia " +
    "pulmonologist pulmonology pump pumping pumps puntos purifier put pylori quality que quedar queja quejas quemado " +
    "quemadura quemaduras queme question quick quienes quimio quimioterapia quiste quit quitting racing racism " +
    "radiacion radiation radiografia radiologia radiologist radiology radioterapia radiotherapy raising ramp range " +
    "rape raped rash rashes ray rayos rays rcp reaccion reaction reader ready reappointment receipt receta recetas " +
    "recien recipe recipes reclamo reconstruction record records recovering recovery rectal recuperacion red reduce " +
    "reduced reduction reemplazo refer referido referral referrals referring refill refills reflujo reflux refund " +
    "regence register registration regla regular rehab rehabilitacion rehabilitation relajacion relations relaxation " +
    "release remision remote removal renal renales renew renewal repair replacement report reporter request " +
    "reschedule rescue reset resfriado residency resistance resonancia resources respira respirar response restless " +
    "resultados results resuscitation retina reumatologo rheumatoid rheumatologist rheumatology rhythm rib ribs ride " +
    "rights ringing ringworm rinon rinones risk rn robotic rodilla rodillas rojo rolled ronchas ronquidos room " +
    "rosacea rota rotation rotations rotator roto rsv ruedas run running runny runs russian rx sabado sacar sad " +
    "safely sala salary salas salpullido salt salud saludables same sana sangrado sangre sarcoidosis sarpullido " +
    "saturday scald scale scalp scan scans scar schedule schizophrenia school sciatica sclerosis scoliosis score " +
    "screen screening se search season seasonal seat second secondary section sedation see seguro seizure " +
    "selecthealth self seminar senales send senderismo senile senior seniors seno septum ser sertraline service " +
    "services servicios sesion set sex sexual shadow shadowing shaking shaky shift shin shingles shock short " +
    "shortness shot shots shoulder shoulders show shrink shrinker shuttle sibling sick sickle sickness sign signin " +
    "signs silla sin sinus sinusitis sister sitting skin skips sleep sleeping sleepless sleeve sliding slipped " +
    "slurred smear smell smoke smoker smoking smoky snacks snake snore snoring snow sober sobre sobredosis sobrepeso " +
    "sobriety social sodium sol solar solicitar solicitud somali someone something somos sonogram sore sorpresa " +
    "spanish spasm spasms speak speaks specialist specialists specialties specialty speech sperm spf spider spinal " +
    "spine spiritual spitting spleen splinter splints sports spots spotting sprain sprained sprains spur staff start " +
    "statement statin statins stay staying std stenosis stent stents stepped sti stiff stillbirth sting stitches " +
    "stomach stomachache stone stones stool stop store strain stream strep stress stressed stretches stretching " +
    "stroke strong student students study stuffy stye su substance sueno sugar suicidal suicide suicidio suite sun " +
    "sunblock sunburn sunday sundowning sunglasses sunscreen supply support surgeon surgeons surgeries surgery " +
    "surgical surprise surprises surtir survivor survivors sutures svt swallow swallowed swallowing sweating sweats " +
    "swelling swings switchboard swollen symptoms tabaco table tachycardia tag tagalog tags tai tail tailbone take " +
    "taking talk talker taller talleres tanning tantrums tavr taxi tb tbi tdap team tear tearful teen teenager teens " +
    "teeth teething tele telefono telehealth telemed telemedicine telephone temperature tendinitis tendon tendonitis " +
    "tengo tennis terapeuta terapia tercera terminal terrible test testamento testicle testicular testing " +
    "testosterone tests tetanus thank that the therapist therapists therapy there thermometer things thinner thinners " +
    "third threw throat thrombosis through throw throwing thumb thyroid tia tick tied tiene tight tightness time " +
    "times tingling tinnitus tips tired tiroides tmj to tobacco tobillo today toddler toddlers toe toenail tomografia " +
    "tonsillitis tonsils too tooth toothache torcedura torn tos total tourniquet trabajar trabajo trabajos tract " +
    "traductor trago trail training transfer translate translation translations translator transparency transplant " +
    "transportation transporte trasplante trauma traumatologo travel traveling treadmill treat treatment tremor " +
    "tricare trigger triglycerides trimester triple triste tristeza tropical trouble trying tubal tuberculosis tubes " +
    "tuck tummy tumor tumores tumors tumour tunnel turning twice twins twisted two twos type uber ubicacion " +
    "ubicaciones uhc ulcer ultrasonido ultrasound umbilical un una unable unconscious under underactive unexpected " +
    "unfair uninsured united unitedhealthcare up update upset urgencia urgencias urgent urgente urinaria urinary " +
    "urinate urination urine urologia urologist urologo urology us username ustedes uterus uti utis uv vacancies " +
    "vacantes vaccinate vaccination vaccinations vaccine vaccines vacuna vacunas vaginal valet values valve vape " +
    "vaping varices varicose vascular vasectomy vbac vegetables vein veins vejiga venas vending vertigo vesicula " +
    "video videoconsulta videollamada vietnamese view vih violacion violence virtual vision visit visita visitar " +
    "visitas visitation visiting visitor visitors visits vista vital vitiligo voice voluntaria voluntariado " +
    "voluntario volunteer volunteering volunteers vomiting vomito wake walk walkin walking ward warfarin warning wart " +
    "warts wasp water wax weak weaning website weekend weekends weeks wegovy weight well wellness went wfr what " +
    "wheelchair wheeze wheezing when where whiplash who wi wide widow widowed widower widows wife wifi wild " +
    "wilderness wildfire wildfires will wisdom with withdrawal without woman women wont work workers working workout " +
    "workshop workshops worried wound wounds wrist wrong x xray xrays year yearly yeast yoga you your zoloft zoom " +
    "zumbido"
  ).split(" "),
);

import { describe, expect, it } from "vitest";
import { type CrisisHelp, crisisHelp } from "../../lib/search/crisis.ts";
import { CRISIS_HELP } from "../../lib/search/crisis-help.ts";
import { checkInstructions } from "../../scripts/doctor/content/instructions.ts";
import { segmentsOf } from "../../scripts/doctor/content/segments.ts";
import { readInstructions } from "../../scripts/instructions.ts";

const lines = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

const emergency = lines(`
  attacked
  i was just attacked
  my husband was attacked
  attacked by a man
  beat up by strangers
  got jumped after school
  me atacaron en la calle
  fui atacado
  lo golpearon
  asaltada
  i feel like my heart is stopping
  can't feel my left side
  suffocating
  sudden severe headache
  asthma attack
  no puedo mover un lado del cuerpo
  se me durmió la cara
  dolor pecho
  derrame
  chest pain
  Chest pains
  chestpain
  my chest hurts
  pain in my chest and arm
  chest tightness when i breathe
  heart attack
  hart attack symptoms
  hart attak
  haert attack
  my chest is hurting
  ches pain
  cant breeth
  stoke
  stoke symptoms
  choaking
  heartatack
  chest pane
  unconsious
  my dad is unconcious
  signs of a heart attack in women
  stroke
  Stroke symptoms
  stroke hospital near me
  is my dad having a stroke
  face drooping on one side
  slurred speech
  worst headache of my life
  can't breathe
  cant breath
  I can’t breathe
  trouble breathing
  shortness of breath
  baby not breathing
  choking
  my baby is choking
  throat closing up
  lips turning blue
  won't wake up
  passed out
  unconscious
  bleeding won't stop
  cut off the tip of my finger
  coughing up blood
  gunshot wound
  snake bite
  carbon monoxide
  call 911
  911
  ataque al corazón
  infarto
  ataque de corazón
  ataque al corason
  atake al corazon
  atake al corason
  dolor de peco
  dolor de pecho
  me duele mucho el pecho
  derrame cerebral
  no puedo respirar
  mi hijo no respira
  se está ahogando
  se desmayó
  sangrado que no para
  necesito una ambulancia
`);

const suicide = lines(`
  how to kill yourself
  they would be better off without me
  i want to disappear
  no quiero seguir viviendo
  me corté las venas
  suicide
  suicidal thoughts
  sucide
  siucide
  i wnat to die
  nobody would miss me
  crisis
  suicide hotline
  suicide prevention
  kill myself
  i want to kill my self
  I want to die
  i wish i was dead
  don't want to live anymore
  no reason to live
  end my life
  self harm
  self-harm help
  cutting myself
  my friend wants to kill himself
  988
  crisis line
  overdose on purpose
  suicidio
  pensamientos suicidas
  quiero morir
  quitarme la vida
  ya no quiero vivir
  me quiero matar a veces, matarme
  me quiero matar
  me quiero quitar la vida
  no quiero bivir
  sucidio
`);

const poison = lines(`
  poison
  poison control
  poisoning in children
  are these berries poisonous
  my dog and kid ate poison
  toddler drank bleach
  drank window cleaner
  kid ate my pills
  child swallowed some of my pills
  ate a tide pod
  ate wild mushrooms
  too much tylenol
  veneno
  mi hijo tomó cloro
  envenenamiento
  intoxicación con cloro
`);

const groups: Record<Exclude<CrisisHelp, "emergency" | "suicide" | "poison">, string[]> = {
  alcohol: lines(`
    alcohol poisoning
    alchohol poisoning
    drunk and won't wake up
    friend drunk not waking
    my friend is too drunk
    borracho no despierta
    intoxicación por alcohol
    congestión alcohólica
  `),
  miscarriage: lines(`
    miscarriage
    miscarriage bleeding
    misscarriage
    i think i am losing the baby
    ectopic pregnancy
    aborto espontáneo
    amenaza de aborto
    estoy perdiendo al bebé
  `),
  seizure: lines(`
    seizure
    seisure
    he is having a seisure
    seizure won't stop
    febrile seizure
    convulsiones
    convulciones
    combulsion
    ataque epiléptico
  `),
  heat: lines(`
    heat stroke
    heatstroke
    heat exhaustion
    child left in hot car
    too hot and confused
    golpe de calor
    golpe de color
    insolación
    bebé en el carro caliente
  `),
  bite: lines(`
    dog bite
    bitten by a dog
    a dog bit my child
    cat bite
    bat in the room bite
    rabies
    mordida de perro
    me mordió un perro
    el perro mordio a mi hijo
  `),
  headInjury: lines(`
    head injury
    toddler hit his head
    fell and hit head vomiting
    concussion
    baby fell off the bed
    golpe en la cabeza
    mi hijo se cayó y se golpeó la cabeza
    mi bebé se cayó de la cama
    traumatismo craneal
  `),
  lowSugar: lines(`
    low blood sugar
    blood sugar low
    blood sugar 45
    my sugar is dropping
    hypoglycemia
    azúcar baja
    asucar baja
    se me bajó el azúcar
    hipoglucemia
  `),
  highSugar: lines(`
    high blood sugar
    blood sugar 500
    blood sugar is 350
    diabetic coma
    hyperglycemia
    azúcar alta
    glucosa muy alta
    coma diabético
  `),
  burn: lines(`
    burned
    burned my hand
    burned by hot oil
    bad burn
    scalded
    second degree burn
    quemadura
    me quemé con agua caliente
    quemadura grave
  `),
  overdose: lines(`
    od'd
    i think he od'd
    she od’d on pills
    my friend is od'ing
    o.d.'d on heroin
    he might od
    can you od on tylenol
    fentanyl cant wake him up
    son od on fentanyl
    overdose
    my son overdosed
    od
    narcan
    sobredosis
    i took a whole bottle of pills
    took whole bottle of tylenol
    took 20 tylenol
    took too many pills
    my daughter took all her pills
    she has taken too much oxycodone
    overdozed on pills
    me tomé todas las pastillas
    se tomó un frasco de pastillas
    mi hijo tomó muchas pastillas
    tomé demasiada medicina
  `),
  battery: lines(`
    swallowed a battery
    button battery
    toddler swallowed button battery
    child swallowed magnets
    battery stuck in nose
    se tragó una pila
    mi hija se tragó un imán
  `),
  assault: lines(`
    raped
    i was raped last night
    sexual assault
    i was sexually assaulted
    molested as a child
    me violaron
    abuso sexual
    agresión sexual
  `),
  violence: lines(`
    domestic violence
    my husband hits me
    my boyfriend hit me
    i am afraid of my husband
    he strangled me
    abusive relationship
    child abuse
    mi esposo me pega
    mi pareja me golpea
    violencia doméstica
    tengo miedo de mi esposo
  `),
  allergy: lines(`
    allergic reaction
    severe allergic reaction
    anaphylaxis
    anaphilaxis
    bee sting swelling throat
    my tongue is swollen
    lips and face swelling after peanuts
    epipen
    reacción alérgica
    se le hinchó la cara
    anafilaxia
    tengo la lengua hinchada
  `),
  pregnancy: lines(`
    pregnant and bleeding
    bleeding while pregnant
    bleeding at 20 weeks pregnant
    baby not moving
    my baby stopped moving
    my water broke
    pregnant with severe headache
    bleeding after birth
    embarazada y sangrando
    sangrado en el embarazo
    mi bebé no se mueve
    se me rompió la fuente
  `),
  babyFever: lines(`
    newborn fever
    newborn with fever
    baby fever
    my baby has a fever
    2 month old with fever
    3 week old fever
    infant temperature 101 fever
    baby is burning up
    fever in a newborn
    recién nacido con fiebre
    bebé con fiebre
    mi bebé de 2 meses tiene fiebre
    fiebre en recién nacidos
    mi bebé tiene calentura
  `),
  sting: lines(`
    tick bite
    tick on my head
    how to remove a tick
    i found a tick on my son
    bit by a tick
    bug bite swelling up
    bee sting
    stung by a wasp
    jellyfish sting
    fire ant bites
    picadura de garrapata
    tengo una garrapata pegada
    picadura de abeja
    me picó un insecto
  `),
  fall: lines(`
    fell down stairs
    fell down the stairs
    i fell off a ladder
    fell off my bike
    fell from a tree
    my mom fell and is in pain
    grandma fell
    fallen and can't get up
    slipped on ice and hurt my back
    bad fall
    me caí de la escalera
    se cayó por las escaleras
    mi abuela se cayó
    se cayó del caballo
    mala caída
  `),
  shelter: lines(`
    shelter
    shelter near me
    homeless
    homeless shelter
    i need a place to stay tonight
    nowhere to go
    sleeping in my car
    warming center
    refugio
    albergue
    no tengo dónde dormir
    albergue para familias
    sin hogar
  `),
  emergencyRoom: lines(`
    bone sticking out
    severe stomach pain
    fever on chemo
    chemo and fever
    cant pee and numb between my legs
    diabetic high ketones
    kidney stone and fever
    shoulder dislocated
    dolor de estómago muy fuerte
    fiebre con quimioterapia
  `),
};

const harmless = lines(`
  exercise after heart attack
  diet after stroke
  driving after a mild stroke
  recovering from a stroke
  prevent another heart attack
  stroke prevention
  heart attack risk
  family history of heart attack
  ejercicio después de un infarto
  rehabilitación después de un derrame cerebral
  prevenir un infarto
  od os glasses prescription
  odd rash on my arm
  animal shelter volunteer
  shelter in place order
  fall prevention class
  fell in love with yoga
  hair fell out after baby
  caída del cabello
  refugio de animales
  tick prevention
  ticket prices
  panic attack treatment
  heart attack class
  spelling bee
  ant farm
  stroke support group
  stoke survivors
  cooking class
  abogado
  HIPAA violation
  back pane
  hyperthermia
  asthma attack class
  hay fever
  hay fever in babies
  baby shower
  baby names
  yellow fever vaccine
  allergies
  food allergy testing
  epipen refill cost
  seasonal allergies
  pregnancy class
  pregnancy test
  bleeding disorder clinic
  sexual health clinic
  sexual assault awareness walk
  domestic violence shelter volunteer
  watch repair
  MRI magnet
  concussion clinic
  head lice
  kidney stones
  burn care
  chemotherapy
  overdose awareness class
  naloxone training
  violación de HIPAA
  clase de parto
  alergias
  piedras en los riñones
  seizure doctor
  took my kid to the er
  ways to diet
  heart failure clinic
  heart care
  heart doctor
  cardiac rehabilitation
  life after a heart attack
  heart attack recovery
  heart disease
  heartburn
  heart healthy cooking
  stroke rehabilitation class
  stroke survivors group
  know the signs of stroke
  stroke awareness walk
  stroke rehab
  breaststroke lessons
  breast stroke swimming
  Poisson
  Dr. Poisson
  poison ivy
  poison oak rash
  food poisoning
  intoxicación alimentaria
  chest x-ray
  chest cold
  breast exam
  treasure chest
  breathing exercises
  breathing class
  breathe easier program
  sleep apnea
  choking class
  infant choking and cpr class
  CPR class
  emergency contact form
  emergency medicine residency
  emergency room bill
  emergency department jobs
  urgent care
  urgent care near me
  ambulance bill
  911 dispatcher job
  epipen refill
  suicide squad
  suicide awareness walk
  suicide research
  depression
  anxiety
  sad
  grief group
  bereavement
  hair dying while pregnant
  painting class for chess players
  i want to diet
  financial crisis help
  end of life care
  death and dying
  birth plan
  die cutting machine
  diet
  dietitian
  living will
  living well with diabetes
  quality of life
  overdue bill
  dose of vitamin d
  narcan training
  headache
  bloodwork
  blood test
  blood donation
  cut hair for cancer
  jump rope
  bridge program for nurses
  battery for hearing aid
  pills refill
  od green optometry
  303-988-0142
  5 kms run
  unconscious bias training
  carbon monoxide detector
  drowning prevention for toddlers
  shoulder pain
  back pain
  dolor de espalda
  dolor de cabeza
  vida sana
  respirar mejor, clase
  corazón
  clínica del corazón
  farmacia
  larkspur
  80302
  chest congestion
  swollen ankles
  swollen lymph nodes
  hives cream
  dog allergy
  bite guard
  overbite
  burn care center
  burn calories
  feeling burned out
  quemar grasa
  low sugar diet
  glucose test
  glucose tolerance test
  blood sugar test
  azúcar en la sangre
  headache with fever
  head and neck surgery
  fall prevention
  fell asleep in bed with baby
  knocked out tooth
  numb toes
  carpal tunnel
  take my medicine with food
  help my child swallow pills
  children's medicine
  alcohol treatment
  stop drinking
  substance abuse counseling
  quit drinking
  difficulty swallowing
  trouble sleeping
  losing my baby weight
  perdí peso después del bebé
  miscarriage support group
  seizure medication
  seizure clinic
  heat therapy
  sun protection
  panic attack
  parking violation
  fiebre del heno
  no puede hablar inglés
  teething
  baby bath water temperature
  plant based diet
  cat scan
`);

describe("crisis terms", () => {
  it("the crisis check has at least 60 positive and 60 negative test cases", () => {
    for (const texts of Object.values(groups)) expect(texts.length).toBeGreaterThanOrEqual(7);
    expect(emergency.length + suicide.length + poison.length).toBeGreaterThanOrEqual(60);
    expect(harmless.length).toBeGreaterThanOrEqual(60);
  });

  it.each(emergency)('a search for "%s" shows 911 (GS-01)', (text) => expect(crisisHelp(text)).toBe("emergency"));
  it.each(suicide)('a search for "%s" shows 988 (GS-01)', (text) => expect(crisisHelp(text)).toBe("suicide"));
  it.each(poison)('a search for "%s" shows Poison Control (GS-01)', (text) => expect(crisisHelp(text)).toBe("poison"));
  it.each(Object.entries(groups).flatMap(([help, texts]) => texts.map((text) => [text, help])))(
    'a search for "%s" shows the help for %s (GS-01)',
    (text, help) => expect(crisisHelp(text)).toBe(help),
  );
  it.each(harmless)('a search for "%s" shows no crisis help', (text) => expect(crisisHelp(text)).toBe(null));

  it.each(Object.entries(CRISIS_HELP))(
    "the message of the banner for %s contains the number of each phone link, in both languages",
    (_, help) => {
      for (const locale of ["en", "es"] as const) {
        const { title, message } = help[locale];
        const digits = `${title} ${message}`.replace(/\D/g, "");
        for (const { href } of help.links.filter((link) => link.href.startsWith("tel:")))
          expect(digits).toContain(href.replace(/\D/g, "").replace(/^1(?=8)/, ""));
      }
    },
  );

  it.each(Object.entries(CRISIS_HELP))("the banner for %s contradicts no medical instruction", (path, help) => {
    const segments = (["en", "es"] as const).flatMap((language) =>
      segmentsOf({ path, language, document: { fields: help[language] } }),
    );
    expect(segments.length).toBe(4);
    expect(checkInstructions(segments, readInstructions())).toEqual([]);
  });

  it("the crisis check finds no crisis term in empty text, punctuation, or 10,000 harmless characters", () => {
    for (const text of ["", "   ", "?!%", "a ".repeat(5_000), "pain in ".repeat(2_000), "😀".repeat(5_000)])
      expect(crisisHelp(text)).toBe(null);
  });
});

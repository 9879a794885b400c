import { describe, expect, it } from "vitest";
import { CRISIS_HELP, crisisHelp } from "../../lib/search/crisis.ts";

const lines = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

const emergency = lines(`
  i feel like my heart is stopping
  can't feel my left side
  suffocating
  sudden severe headache
  bee sting swelling throat
  asthma attack
  seizure
  my husband hits me
  no puedo mover un lado del cuerpo
  se me durmió la cara
  dolor pecho
  convulsiones
  derrame
  mi esposo me pega
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
  seisure
  he is having a seisure
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
  anaphylaxis
  overdose
  my son overdosed
  od
  narcan
  won't wake up
  passed out
  unconscious
  seizure won't stop
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
  convulciones
  dolor de peco
  dolor de pecho
  me duele mucho el pecho
  derrame cerebral
  no puedo respirar
  mi hijo no respira
  se está ahogando
  sobredosis
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
  i took a whole bottle of pills
  took 20 tylenol
  me tomé todas las pastillas
  poison
  poison control
  poisoning in children
  are these berries poisonous
  my dog and kid ate poison
  toddler drank bleach
  drank window cleaner
  kid ate my pills
  child swallowed some of my pills
  swallowed a battery
  button battery
  ate a tide pod
  ate wild mushrooms
  too much tylenol
  took too many pills
  veneno
  mi hijo tomó cloro
  envenenamiento
  intoxicación con cloro
  se tragó una pila
`);

const harmless = lines(`
  stroke support group
  stoke survivors
  cooking class
  abogado
  HIPAA violation
  back pane
  hyperthermia
  asthma attack class
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
`);

describe("crisis terms", () => {
  it("the crisis check has at least 60 positive and 60 negative test cases", () => {
    expect(emergency.length + suicide.length + poison.length).toBeGreaterThanOrEqual(60);
    expect(harmless.length).toBeGreaterThanOrEqual(60);
  });

  it.each(emergency)('a search for "%s" shows 911 (GS-01)', (text) => expect(crisisHelp(text)).toBe("emergency"));
  it.each(suicide)('a search for "%s" shows 988 (GS-01)', (text) => expect(crisisHelp(text)).toBe("suicide"));
  it.each(poison)('a search for "%s" shows Poison Control (GS-01)', (text) => expect(crisisHelp(text)).toBe("poison"));
  it.each(harmless)('a search for "%s" shows no crisis help', (text) => expect(crisisHelp(text)).toBe(null));

  it("in English and Spanish, the text of each crisis banner contains the phone number of its link", () => {
    for (const { en, es, href } of Object.values(CRISIS_HELP)) {
      const digits = href.replace(/\D/g, "").replace(/^1(?=8)/, "");
      for (const { title, message, action } of [en, es]) {
        expect(message.replace(/\D/g, "")).toContain(digits);
        expect(title && action).not.toBe("");
      }
    }
  });

  it("the crisis check finds no crisis term in empty text, punctuation, or 10,000 harmless characters", () => {
    for (const text of ["", "   ", "?!%", "a ".repeat(5_000), "pain in ".repeat(2_000), "😀".repeat(5_000)])
      expect(crisisHelp(text)).toBe(null);
  });
});

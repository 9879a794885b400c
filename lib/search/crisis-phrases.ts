/** Type of emergency. Determines what a visitor should do first, such as call 911, 988, or Poison Control. */
export type CrisisHelp =
  | "suicide"
  | "overdose"
  | "battery"
  | "alcohol"
  | "poison"
  | "assault"
  | "violence"
  | "allergy"
  | "pregnancy"
  | "miscarriage"
  | "babyFever"
  | "seizure"
  | "heat"
  | "bite"
  | "sting"
  | "emergency"
  | "headInjury"
  | "fall"
  | "lowSugar"
  | "highSugar"
  | "burn"
  | "emergencyRoom"
  | "shelter";

interface Phrases {
  /**
   * Search text patterns that make the page show the emergency banner. `*` matches any word ending, and `~` matches up
   * to three words. A pattern that starts with `=` must match the entire text.
   */
  phrases: readonly string[];
  /** Combinations of concepts, such as `baby + fever`, that match in any order and wording. */
  signs?: readonly string[];
  /**
   * Harmless patterns, such as 'stroke class', that contain a crisis pattern. `crisisHelp` removes harmless matches
   * from the search text before it compares the text with the crisis patterns.
   */
  harmless: readonly string[];
}

const splitPhrases = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

// Words that make a preceding crisis pattern harmless, such as 'class' in 'stroke class'. Words such as 'clinic' are
// not included because people in danger also search for clinics.
const HARMLESS_CONTEXTS =
  "class classes clase clases course curso training certification seminar talk support rehab rehabilitation recovery survivor survivors awareness history research study studies job jobs career careers walk fundraiser donation donations anniversary statistics".split(
    " ",
  );
const withHarmlessContexts = (...phrases: string[]): string[] =>
  phrases.flatMap((phrase) => HARMLESS_CONTEXTS.map((context) => `${phrase} ${context}`));

/**
 * Crisis patterns in order of priority. The patterns for suicide come before those for suicide methods, the patterns
 * for poisoning before those for poisoning symptoms, and a group of people before the signs that anybody can have.
 */
export const CRISIS_PHRASES: Record<CrisisHelp, Phrases> = {
  suicide: {
    phrases: splitPhrases(`
      suicid*; sucid*; suicde; suicdal; suisid*; suicied*; siucid*; =crisis; kill myself; killing myself; kill my self; killed myself; =kms; unalive
      want to die; wanna die; want to be dead; wish i was dead; wish i were dead; better off dead; rather be dead; ready to die
      dont want to live; do not want to live; dont wanna live; dont wanna be here; dont want to be alive; dont want to be here anymore; no reason to live; nothing to live for
      end my life; ending my life; end it all; take my own life; taking my life; take my life; tired of living; tired of being alive
      hang myself; hanging myself; shoot myself; drown myself; overdose on purpose; jump off a bridge; slit my wrist*; cut my wrist*; goodbye note
      hurt myself on purpose; hurting myself; want to hurt myself; going to hurt myself; harm myself; harming myself; self harm; selfharm; self injury; self mutilation; cutting my wrists
      cutting myself; cut myself on purpose; burning myself; =988; call 988; text 988; 988 lifeline; crisis line; crisis hotline; crisis text; crisis counselor
      kill himself; kill herself; kill themselves; killing himself; killing herself; wants to die
      matarme; me quiero matar; quiero mori*; kiero mori*; quitar* la vida; no quiero vivir; quiero hacer* dano
      acabar con mi vida; terminar con mi vida; hacerme dano; lastimarme; cortarme las venas; autolesi*; me voy a matar; se quiere matar; se quiere morir
      linea de crisis; no vale la pena vivir; ganas de morir; deseo morir; no quiero seguir viviendo; no quiero seguir con vida; corte las venas; corto las venas
      kill yourself; how to die; ways to die; painless death; better off without me; would miss me; feel hopeless; want to disappear; quiero desaparecer; quisiera desaparecer; everyone would be better off
      want to end it; ending it all; end everything; no quiero seguir; acabar con todo`),
    harmless: [...splitPhrases("suicide squad"), ...withHarmlessContexts("suicide", "suicide prevention", "suicidal")],
  },
  overdose: {
    phrases: splitPhrases(`
      overdos*; over dosed; =od; oded; oding; odd on; odd from; may od; might od; can you od; overdoz*; narcan; naloxone; drug od
      whole bottle of; took ~ bottle of; drank ~ bottle of; bottle of pills; took all ~ pills; took all my; took all his; took all her; took a lot of pills; took ~ tylenol; took ~ sleeping pills; too many pills; too many tylenol; too many sleeping pills; took too many; taken too many; took too much; taken too much
      sobredosis; sobre dosis; tome muchas pastillas; me tome ~ pastillas; se tomo ~ pastillas; tomo todas ~ pastillas; tomo muchas ~ pastillas; frasco de pastillas; bote de pastillas; demasiadas pastillas; demasiada medicina; naloxona; muchas pastillas para; insulina de mas; mucha insulina; demasiada insulina`),
    signs: ["took + tooMuch + medicine", "od + person", "od + drug", "drug + notWaking"],
    harmless: [
      ...splitPhrases("od os; os od; od and os; optometrist od; od optometr*; eye od"),
      ...withHarmlessContexts("overdose", "naloxone", "narcan", "sobredosis"),
    ],
  },
  battery: {
    phrases: splitPhrases(`
      button battery; button batteries; coin battery; watch battery; swallowed ~ battery; ate ~ battery; swallowed ~ batteries; battery ~ nose; battery ~ ear; swallowed ~ magnet*; ate ~ magnet*
      pila de boton; trago ~ pila; comio ~ pila; pila ~ nariz; pila ~ oido; trago ~ iman*; comio ~ iman*`),
    harmless: [],
  },
  alcohol: {
    phrases: splitPhrases(`
      alcohol poison*; alchohol poison*; drank too much; drunk too much; drank to much; too drunk; black out drunk; blackout drunk; passed out drunk; too much alcohol
      intoxicacion alcoholica; intoxicacion por alcohol; envenenamiento por alcohol; congestion alcoholica; coma etilico; mucho alcohol; demasiado alcohol; muy borrach*`),
    signs: ["drunk + notWaking", "drunk + ill"],
    harmless: splitPhrases("drank too much water; drank too much coffee; drank too much caffeine; drank too much soda"),
  },
  poison: {
    phrases: splitPhrases(`
      poison*; poison control; poisen; posion*; drank bleach; drink bleach; swallowed bleach; drank ~ cleaner; swallowed ~ cleaner
      ate ~ pills; swallowed ~ pills; got into ~ pills; ate ~ medicine; swallowed ~ medicine; got into ~ medicine; too much medicine
      wrong medicine; wrong pill; double dose; ate mothball*; swallowed ~ detergent; ate ~ detergent
      laundry pod*; tide pod*; ate ~ berries; ate ~ mushroom*; ate ~ plant; drank antifreeze; drank ~ gasoline; drank lighter fluid; drank hand sanitizer
      drank ~ alcohol; drank perfume; drank mouthwash; swallowed mercury; too much tylenol; too much ibuprofen
      chemical in ~ eye*; bleach in ~ eye*; black widow bite; scorpion sting
      envenen*; veneno; intoxicacion; intoxicad*; tomo cloro; bebio cloro; trago cloro; trago ~ pastillas; comio ~ pastillas; tomo cloro; too much aspirin
      picadura de alacran; control de intoxicaciones; control de envenenamientos; trago detergente; trago ~ limpiador; bebio detergente; comio ~ planta; envenami*; control de veneno*`),
    signs: splitPhrases(
      "took + chemical; child + took + medicine; took + cannabis; tooMuch + cannabis; child + cannabis; bite + spider",
    ),
    harmless: splitPhrases(`
      carbon monoxide poison*; swallow pills; swallow a pill; swallowing pills; envenenamiento por monoxido; intoxicacion por monoxido; plant based
      food poisoning; food poison; poison ivy; poison oak; poison sumac; poisoned ivy; blood poisoning; lead poisoning test; intoxicacion alimentaria
      intoxicacion por alimentos; poison prevention class; poison control jobs; poison control job; poison the band`),
  },
  assault: {
    phrases: splitPhrases(`
      raped; was rape; rape kit; sexual assault*; sexually assault*; sexual abuse; sexually abused; molest*; touched me without; drugged and; date rape; =rape
      =assault; assaulted; forced me to; he forced me; forced himself; roofied; roofie; drugged me; was drugged; got drugged; drugged at; spiked my drink; groped; incest
      asalto sexual; violada; me drogaron; me obligo a; tocamientos
      violacion; me violaron; me violo; la violaron; fui violada; abuso sexual; abusaron de mi; abuso de mi; agresion sexual; ataque sexual`),
    harmless: [
      ...splitPhrases("hipaa violation; privacy violation; violacion de hipaa; violacion de privacidad"),
      ...withHarmlessContexts("sexual assault", "sexual abuse"),
    ],
  },
  violence: {
    phrases: splitPhrases(`
      domestic violence; domestic abuse; partner violence; abusive husband; abusive wife; abusive partner; abusive boyfriend; abusive relationship; being abused; is abusing; beats me; beating me; strangled me; choked me
      =violence; batter* wife; batter* woman; =abused; i am abused; i was abused; abuser; partner ~ abus*; abus* ~ partner; spouse abuse; womens shelter; domestic shelter; abuse shelter; safe house; protective order; restraining order; hotline ~ violence; violence hotline
      threatened to kill me; threatens to kill me; going to kill me; hits my mom; kicked me; slapped me; slaps me
      husband hit* me; boyfriend hit* me; girlfriend hit* me; partner hit* me; wife hit* me; he hit* me; she hit* me; he is hitting me; dad hit* me; mom hit* me; afraid of my husband; afraid of my boyfriend; afraid of my partner; scared of my husband; child abuse; elder abuse; stalking me
      violencia domestica; violencia en la pareja; violencia familiar; me pega; me golpea; nos pega; me esta pegando; me maltrata; maltrato; miedo de mi esposo; miedo de mi pareja; miedo a mi esposo; me amenaza; abuso infantil; me estrangulo
      =violencia; violencia de genero; violencia intrafamiliar; violencia contra la mujer; refugio para mujer*; refugio de mujer*; orden de proteccion; orden de alejamiento; me va a matar; amenaza con matarme; maltrata*; me abofeteo; me pateo`),
    harmless: [
      ...splitPhrases("domestic violence shelter volunteer"),
      ...withHarmlessContexts("domestic violence", "child abuse", "elder abuse", "violencia domestica"),
    ],
  },
  allergy: {
    phrases: splitPhrases(`
      anaphyla*; anaphila*; anaphal*; anafila*; epipen; epi pen; epinephrine; allergic reaction; allergic shock; tongue swelling; swollen tongue; tongue ~ swollen; swelling throat; swollen shut; throat ~ swelling; throat ~ swollen; face ~ swelling; face ~ swollen; swollen face; lips ~ swelling; lips ~ swollen; swollen lips; hives and ~ breathing
      reaccion alergica; choque alergico; hincho la cara; hincho la lengua; hincho la garganta; cara hinchada; lengua hinchada; labios hinchados; hinchazon de la cara; hinchazon de la lengua; epinefrina
      hives all over; hives everywhere; hives ~ swelling; swelling ~ hives; ronchas en todo; severe allergy; allergy emergency; allergic emergency; allergy reaction; alergia grave; alergia severa; alergia fuerte`),
    signs: ["swelling + allergen"],
    harmless: splitPhrases(
      "spelling bee; epipen refill; epipen prescription; epipen cost; refill epipen; allergic reaction test; face swelling after tooth; swollen face after tooth",
    ),
  },
  pregnancy: {
    phrases: splitPhrases(`
      pregnan* ~ bleed*; bleed* ~ pregnan*; pregnan* ~ blood; spotting ~ pregnan*; baby not moving; baby stopped moving; baby ~ not moving; cant feel ~ baby; water broke; my water broke; water just broke; pregnan* ~ headache; headache ~ pregnan*; pregnan* ~ blurry; pregnan* ~ seeing spots; pregnan* ~ belly pain; pregnan* ~ stomach pain; preeclampsia symptoms; bleeding after birth; bleeding after delivery; soaking pads; soaked ~ pad
      embarazada ~ sangr*; sangr* ~ embaraz*; sangrado ~ embarazo; bebe no se mueve; no se mueve ~ bebe; no siento ~ bebe; bebe se mueve menos; rompio la fuente; rompi fuente; embarazada ~ dolor de cabeza; dolor de cabeza ~ embaraz*; embarazada ~ dolor; preeclampsia; sangrado despues del parto`),
    harmless: splitPhrases("bleeding disorder*"),
  },
  miscarriage: {
    phrases: splitPhrases(`
      miscarr*; misscarr*; mis carriage; losing the baby; losing my baby; losing our baby; lost my baby; lost the baby; ectopic*
      aborto espontaneo; abortos espontaneos; amenaza de aborto; perdida del embarazo; perdida de embarazo; perdi el embarazo; perdi ~ bebe; perdiendo ~ bebe; embarazo ectopico`),
    harmless: [
      ...splitPhrases(
        "perdi peso; lost my baby weight; losing my baby weight; losing the baby weight; after miscarriage; after a miscarriage; recurrent miscarriage; prevent miscarriage",
      ),
      ...withHarmlessContexts("miscarriage", "ectopic pregnancy"),
    ],
  },
  babyFever: {
    phrases: splitPhrases(`
      newborn ~ ~ fever; fever ~ newborn; newborn ~ temperature; infant ~ fever; fever ~ infant; infants ~ fever; baby ~ ~ fever; fever ~ baby; babys ~ fever; babies ~ fever; baby ~ temperature; baby has 100; baby has 101; baby has 102; baby ~ 103; baby ~ 104; newborn ~ 100; newborn ~ 101; baby ~ hot to touch; baby is burning up
      week old ~ fever; weeks old ~ fever; 1 month old ~ fever; 2 month old ~ fever; 3 month old ~ fever; one month old ~ fever; two month old ~ fever; three month old ~ fever; fever ~ week old; fever ~ weeks old; fever ~ 1 month old; fever ~ 2 month old; fever ~ one month old; fever ~ two month old
      recien nacid* ~ fiebre; recien nacid* ~ calentura; fiebre ~ recien nacid*; calentura ~ recien nacid*; bebe ~ ~ fiebre; bebe ~ ~ calentura; fiebre ~ bebe; calentura ~ bebe; bebe ~ temperatura`),
    signs: ["baby + fever"],
    harmless: splitPhrases(
      "hay fever; fever dream; yellow fever; scarlet fever; baby 101; water temperature; room temperature",
    ),
  },
  seizure: {
    phrases: splitPhrases(`
      seizure*; siezure*; seisure*; convuls*; convulsion; convulsiones; epileptic fit; epileptic attack
      ataque* epileptico*; ataque de epilepsia; ataques de epilepsia; crisis epileptica; le dio un ataque`),
    harmless: [
      ...splitPhrases(
        "seizure doctor*; seizure clinic; seizure specialist*; seizure medicine; seizure medication*; seizure dog; seizure disorder*; seizure free",
      ),
      ...withHarmlessContexts("seizure", "seizures"),
    ],
  },
  heat: {
    phrases: splitPhrases(`
      heatstroke; heat stroke; heat stoke; sunstroke; sun stroke; heat exhaustion; heat illness; overheated; hot car
      golpe de calor; golpe de color; insolacion; insolado; insolada; agotamiento por calor; carro caliente; auto caliente; coche caliente`),
    signs: ["heat + ill"],
    harmless: splitPhrases("heat stroke prevention; prevent heat stroke; sun sensitivity"),
  },
  bite: {
    phrases: splitPhrases("rabies; =rabia; dogbite*; animal bite*; human bite*"),
    signs: ["bite + animal"],
    harmless: splitPhrases(
      "rabies vaccine for dogs; bite block; heart attack; panic attack; asthma attack; cat scan; allergy to dogs",
    ),
  },
  sting: {
    phrases: splitPhrases(`
      bee sting*; wasp sting*; hornet sting*; jellyfish sting*; stung by; got stung; was stung; fire ant*; fire ants
      picadura ~ abeja; picadura ~ avispa; me pico ~ abeja; me pico ~ avispa; garrapata; garrapatas`),
    signs: ["bite + insect", "tick + skin"],
    harmless: splitPhrases(
      "tick prevention; prevent tick bites; tick repellent; flea and tick; mosquito repellent; mosquito net*; repelente; sting like a bee; spelling bee; tick tock",
    ),
  },
  emergency: {
    phrases: splitPhrases(`
      911; nine one one; 9 1 1; call an ambulance; need an ambulance; ambulance now; is this an emergency; medical emergency; life threatening; dying; going to die
      heart attack; heartattack; cardiac arrest; heart stopped; no pulse; chest pain*; chestpain*; chest pane; chest ~ hurt*; pain ~ chest; pains ~ chest
      chest pressure; pressure in ~ chest; pressure on ~ chest; chest tight*; tight chest; tightness in ~ chest; chest feels tight; crushing chest; left arm pain; left arm ~ numb; pain in ~ left arm; elephant on my chest
      stroke; strokes; strok; stoke; storke; face ~ droop*; drooping face; droopy face; face ~ numb; one side of ~ face; one side ~ numb; one side ~ weak; slurred speech; slurring; cant speak suddenly
      sudden weakness; sudden numbness; sudden confusion; worst headache; thunderclap headache; sudden vision loss; suddenly blind
      cant breathe; cant breath; cannot breathe; can not breathe; cannot breath; cant catch my breath; not breathing; isnt breathing; stopped breathing; trouble breathing; difficulty breathing; hard to breathe; hard time breathing; struggling to breathe
      gasping; short of breath; shortness of breath; turning blue; turned blue; lips ~ blue; blue lips; =attacked; was ~ attacked; been ~ attacked; got attacked; attacked me; attacked my; attacked us; attacked by; mugged; beaten up; beat up; beat me up; was beaten; got beaten; got jumped; was jumped; held up at; robbed at; choking; chocking; choaking; choked; chokes; throat ~ closing
      unconscious; passed out; wont wake up; will not wake up; cant wake; unresponsive; not responding; collapsed; fainted; fainting
      bleeding ~ wont stop; wont stop bleeding; cant stop ~ bleeding; bleeding out; heavy bleeding; severe bleeding; bleeding heavily; bleeding badly; bleeding a lot; coughing up blood; throwing up blood; vomiting blood; blood everywhere
      gunshot; gun shot; been shot; got shot; stabbed; stab wound; severed; cut off ~ finger; cut off ~ toe; cut off the tip; amputated finger; electrocuted; electric shock; drowning; drowned; hit by ~ car; car accident; car crash; bad accident; fell off roof; fell from a roof; broken neck
      heart is stopping; heart is not beating; cant feel ~ side; cannot feel ~ side; cant move ~ side; cannot move ~ side; cant feel ~ arm; cant move ~ arm; cant feel ~ face; half ~ body numb; severe headache sudden*; sudden ~ headache
      suffocat*; asthma attack; cant talk; cant speak; trouble speaking
      snake bite; snakebite; rattlesnake bite; bitten by a snake; snake bit me; carbon monoxide; inhaled fumes; hypothermia; baby wont wake; baby ~ limp; limp baby; floppy baby; baby ~ blue; baby is coming; giving birth now; baby ~ not responding
      ata* ~ corazon; ata* cardiaco; infarto*; imfarto; paro cardiaco; dolor ~ pecho; duele ~ pecho; presion en el pecho; opresion en el pecho; derrame cerebral; embolia; cara caida; cara ~ dormida; medio cuerpo dormido
      no puedo respirar; no puede respirar; no respira; dificultad para respirar; falta de aire; le falta el aire; me falta el aire; me ahogo; se ahoga; se esta ahogando; ahogandose; atragant*; se puso azul; labios morados; labios azules
      inconsciente; se desmayo; desmayad*; no despierta; no reacciona; no responde; sangrado que no para; sangra mucho; no para de sangrar; mucha sangre; vomit* sangre
      =derrame; ataque cerebral; ictus; no puede hablar; no puedo hablar; habla raro; arrastra las palabras; cierra ~ garganta; me atacaron; lo atacaron; la atacaron; me asaltaron; lo asaltaron; la asaltaron; =atacad*; fui atacad*; =agredid*; fui agredid*; =asaltad*; me agredieron; =agresion; me golpearon; lo golpearon; la golpearon; golpiza; ataque de asma; no puedo mover ~ lado; no puede mover ~ lado; no siento ~ lado; no siento ~ cara; no siento ~ brazo; durmio la cara; durmio ~ brazo; torcio la cara; perdio el conocimiento; =ahogado; se ahogo; bebe ~ flacid*; bebe ~ azul; bebe ~ morado; bebe no reacciona
      emergencia medica; necesito una ambulancia; ambulancia; llamar al 911; me muero; me estoy muriendo; se esta muriendo; herida de bala; balazo; apunalad*; accidente de carro; accidente de auto; mordedura de serpiente; mordedura de vibora; monoxido de carbono`),
    signs: ["notWaking", "chest + pain", "breath + hard", "face + drooping", "side + numb", "bite + snake"],
    harmless: [
      ...splitPhrases(`
        cant speak english; no puede hablar ingles; no puedo hablar ingles; wake up early; wake up for school; wake up in the morning; despertar temprano; despertar en la manana; chest press
        heart attack prevention; heart attack risk*; stroke prevention; stroke risk*; after heart attack; after ~ stroke; recovering from ~ heart attack; recovering from ~ stroke; prevent ~ heart attack; prevent ~ stroke; history of ~ heart attack; history of ~ stroke
        despues ~ infarto; despues ~ derrame cerebral; rehabilitacion ~ infarto; rehabilitacion ~ derrame cerebral; recuperacion ~ infarto; recuperacion ~ derrame cerebral; prevenir ~ infarto; prevenir ~ derrame cerebral
        heart failure clinic; after a heart attack; life after a heart attack; life after heart attack; heart attack calculator; stroke survivors; stroke of luck; breast stroke; breaststroke
        know the signs of stroke; different stroke; golf stroke; swim stroke; mini stroke history; emergency contact; choking hazard; cpr and choking; choking and cpr; unconscious bias; unconscious mind
        car accident lawyer; car accident claim; car accident bill; car accident attorney
        911 dispatcher job; ambulance bill; ambulance bills; ambulance ride cost; ambulance cost; ambulance billing; cost of an ambulance; death and dying; dying to know; hair dying; dying hair;
        emergency room bill; drowning prevention; ambulance jobs; carbon monoxide detector; carbon monoxide detectors; carbon monoxide alarm`),
      ...withHarmlessContexts(
        "stroke",
        "stoke",
        "heart attack",
        "choking",
        "hypothermia",
        "drowning",
        "derrame cerebral",
        "cardiac arrest",
        "asthma attack",
      ),
    ],
  },
  headInjury: {
    phrases: splitPhrases(`
      concussion*; knocked out; hit ~ head; hit head; fell on ~ head; bumped ~ head
      conmocion cerebral; contusion cerebral; traumatismo cran*; cayo de cabeza`),
    signs: ["head + blow", "child + fall + height"],
    harmless: [
      ...splitPhrases(
        "head injury lawyer; head injury clinic; concussion clinic; concussion test*; concussion protocol; concussion baseline; fell asleep; head and neck surgery; knocked out tooth; tooth knocked out; teeth knocked out",
      ),
      ...withHarmlessContexts("head injury", "concussion", "brain injury"),
    ],
  },
  fall: {
    phrases: splitPhrases(`
      fell and cant get up; fallen and cant get up; cant get up after ~ fall; bad fall; hard fall; fell down and; fell and hurt; fell hard; fell on ~ back; fell on ~ hip; fell on the ice; fell on ice; slipped on ice; slipped and fell; tripped and fell; slipped on ~ ice
      se cayo y no se puede levantar; me cai y no me puedo levantar; caida fuerte; mala caida; me cai fuerte; se cayo fuerte; me resbale; se resbalo; caida de altura`),
    signs: ["fall + drop", "fall + relative"],
    harmless: splitPhrases(`
      fall prevention; prevent falls; fall risk; fell asleep; fell in love; fell behind; fall class; fall classes; fall colors; fall festival; hair fell; hair falling; tooth fell; fell through
      prevencion de caidas; prevenir caidas; caida del cabello; caida de cabello; caida de pelo; se cayo el diente; se me cayo el pelo`),
  },
  lowSugar: {
    phrases: splitPhrases("hypoglyc*; hipogluc*; insulin shock; diabetic shock; low sugar shak*"),
    signs: ["sugar + low"],
    harmless: splitPhrases(`
      low sugar diet*; low sugar recipe*; low sugar snack*; low sugar food*; low sugar drink*; low sugar cereal; low in sugar; sugar free; bajo en azucar; baja en azucar; bajos en azucar
      low blood sugar diet; low blood sugar class; low blood sugar clase`),
  },
  highSugar: {
    phrases: splitPhrases("hyperglyc*; hipergluc*; diabetic coma; coma diabetico; diabetes coma"),
    signs: ["sugar + high"],
    harmless: splitPhrases(
      "high sugar food*; high sugar diet; high in sugar; alto en azucar; alta en azucar; altos en azucar",
    ),
  },
  burn: {
    phrases: splitPhrases("burn; burns; burned; burnt; scald*; quemad*; queme; quemo; quemaron; me estoy quemando"),
    harmless: [
      ...splitPhrases(`
        burn care; burn pit; burn pits; burn center; burn centers; burn unit; burn clinic; burn scar*; burn ~ calories; burn ~ fat; burn out; burned out; burns calories; heart burn; burn when i pee; burns when i pee
        quemar grasa; quemar calorias; quemador*; unidad de quemados; centro de quemados; cicatriz ~ quemadura; quemado del trabajo`),
      ...withHarmlessContexts("burn"),
    ],
  },
  emergencyRoom: {
    phrases: splitPhrases(`
      bone sticking out; bone ~ through ~ skin; deep cut; severe stomach pain; severe abdominal pain; severe belly pain; worst stomach pain; ketoacidosis; =dka; high ketones; fever ~ chemo*; chemo* ~ fever; dislocated; testicle pain; twisted testicle; cant pee; cannot pee; cant urinate; numb between ~ legs; vomiting blood clots; eye injury; something in ~ eye; chemical in ~ eye; kidney stone ~ fever
      hueso expuesto; hueso salido; cortada profunda; herida profunda; dolor ~ estomago muy fuerte; dolor ~ vientre muy fuerte; dolor abdominal fuerte; cetoacidosis; cetonas altas; fiebre ~ quimio*; quimio* ~ fiebre; hueso dislocado; dolor ~ testiculo; no puedo orinar; piedra ~ fiebre; calculo ~ fiebre`),
    harmless: [],
  },
  shelter: {
    phrases: splitPhrases(`
      =shelter; =shelters; shelter near*; shelter in; need ~ shelter; find ~ shelter; find a shelter; emergency shelter; homeless*; night shelter; shelter tonight; shelter for; warming center*; warming shelter*
      nowhere to go; nowhere to sleep; nowhere to stay; no place to go; no place to stay; no place to sleep; safe place to stay; place to sleep tonight; place to stay tonight; sleeping in ~ car; living in ~ car; kicked out of ~ house; got evicted; being evicted; =safe place
      =refugio; =refugios; =albergue; =albergues; refugio para; refugio cerca; albergue para; albergue cerca; necesito ~ refugio; necesito ~ albergue; busco ~ refugio; busco ~ albergue; sin hogar; sin techo; no tengo donde dormir; no tengo donde ir; no tengo adonde ir; no tengo donde quedarme; donde dormir esta noche; me corrieron de ~ casa; desalojo`),
    harmless: [
      ...splitPhrases(
        "shelter in place; animal shelter*; pet shelter*; dog shelter*; cat shelter*; shelter volunteer*; volunteer at ~ shelter; refugio de animales; albergue de animales; refugio para animales; refugio para perros",
      ),
      ...withHarmlessContexts("shelter", "homeless"),
    ],
  },
};

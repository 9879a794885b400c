const numbers = (from: number, to: number, step = 1): string =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step).join("; ");

/**
 * What people in trouble mean, with the English and Spanish words for it, in the notation of crisis patterns. A sign
 * such as `baby + fever` matches every search text that contains one word of each concept, in any order.
 */
export const CRISIS_CONCEPTS = {
  baby: `baby; babys; babies; newborn*; new born*; infant*; toddler*; month old; months old; week old; weeks old; day old; days old
    bebe; bebes; recien nacid*; recien nacido; recien nacida; de un mes; de 1 mes; de dos meses; de 2 meses; de tres meses; de 3 meses; semanas de nacid*; dias de nacid*`,
  child: `baby; babys; newborn*; infant*; toddler*; child; childs; children; kid; kids; son; daughter; boy; girl; year old; years old
    bebe; recien nacid*; hijo; hija; nino; nina; de 2 anos; de 3 anos`,
  fever: `fever*; temp; temps; temperature; hot to touch; feels hot; burning up; ${numbers(100, 105)}; fiebre*; calentura*; temperatura; esta caliente`,
  notWaking: `not wak*; isnt wak*; will not wake; wont wake; doesnt wake; unable to wake; hard to wake; cannot wake; cant wake; no despiert*; no se despiert*; no despert*
    no quiere despertar; no puedo despertar; no puede despertar; no podemos despertar; cuesta despertar*; no logro despertar`,
  took: "took; taken; taking; swallow*; ate; eaten; eats; drank; drunk; drinks; licked; got into; tome; tomo; tomado; tomaron; bebio; bebi; trago; trague; comio; comi",
  tooMuch: `too many; to many; too much; to much; all my; all her; all his; all of my; all the; whole bottle; entire bottle; bottle of; handful of; bunch of; lots of; a lot of; extra
    ${numbers(10, 100, 5)}; ten; twelve; twenty; thirty; forty; fifty; demasiad*; mucha; muchas; muchos; todas; todos; de mas; frasco; bote; veinte; treinta; cuarenta; cincuenta`,
  medicine: `pill; pills; tablets; meds; medicine; medicines; medication*; tylenol; acetaminophen; ibuprofen; advil; aspirin; xanax; benadryl; oxycodone; percocet; insulin
    pastilla; pastillas; medicina; medicinas; medicamento*; tableta; tabletas; paracetamol; aspirina*; insulina`,
  cannabis: "edible; edibles; gummy; gummies; weed; thc; marijuana; cannabis; marihuana",
  chemical: `windex; cleaner*; bleach; ammonia; antifreeze; gasoline; paint thinner; lysol; pesticide*; fertilizer; rat poison; detergent; dish soap; shampoo; nail polish*
    perfume; hand sanitizer; rubbing alcohol; lamp oil; glow stick; plant; berries; mushroom*; cloro; lejia; limpiador; detergente; jabon; gasolina; insecticida; raticida; acetona; suavizante; hongos`,
  alcohol: "alcohol; alchohol; drunk; drinking; liquor; vodka; tequila; whiskey; borrach*; ebri*; tomad*; alcoholizad*",
  drunk: "drunk; borrach*; ebri*; alcoholizad*",
  od: "od; o d; ods; odd",
  drug: `fentanyl; fenty; fent; heroin; opioid*; opiate*; oxy; oxys; oxycodone; oxycontin; percocet*; percs; vicodin; hydrocodone; morphine; methadone; meth; cocaine; coke; crack; xanax; benzos; pills; drugs
    fentanilo; heroina; opioide*; cocaina; metanfetamina; cristal; pastillas; drogas`,
  person: `i; he; she; they; someone; somebody; friend; friends; son; daughter; kid; child; husband; wife; boyfriend; girlfriend; partner; brother; sister; mom; mother; dad; father; cousin; roommate; neighbor; patient
    alguien; amigo; amiga; hijo; hija; esposo; esposa; novio; novia; hermano; hermana; mama; papa`,
  relative: `mom; mother; dad; father; grandma; grandmother; grandpa; grandfather; husband; wife; aunt; uncle; patient; elderly; old man; old woman
    mama; madre; papa; padre; abuela; abuelo; abuelita; abuelito; esposo; esposa; tia; tio; suegra; suegro; anciano; anciana`,
  swelling: "swell*; swollen; hives; hinch*; inchad*; ronchas; urticaria",
  allergen: `sting; stung; bee; bees; wasp; peanut*; nuts; shellfish; shrimp; penicillin; face; lips; tongue; throat
    picadura*; pico; abeja*; avispa*; cacahuate*; mani; camaron*; penicilina; cara; labio*; lengua; garganta`,
  chest: "chest; pecho",
  pain: `pain; pains; painful; pane; hurt; hurts; hurting; ache; aches; aching; pressure; tight*; discomfort; crushing; squeez*; killing me; dolor*; duele*; presion; opresion; aprieta; apretad*`,
  breath: "breath; breathe; breathing; respirar; respirando",
  hard: "cant; cannot; trouble; hard; difficult*; struggl*; cuesta; dificil; dificultad; falta",
  face: "face; facial; smile; mouth; cara; boca; rostro",
  drooping: "droop*; crooked; sagging; twisted; tuerc*; torci*; caid*; chuec*; paralizad*; paralisis",
  side: "arm; arms; one side; half my; half of; brazo; un lado; medio cuerpo; mitad del cuerpo",
  numb: "numb*; weak; weakness; paralyz*; cant move; dormi*; durmi*; adormec*; paraliz*; debil*",
  head: "head; skull; cabeza; craneo",
  blow: "hit; bump*; bang*; fell; injur*; trauma; blow; kicked; smash*; cracked; golpe*; pego; pegue; cayo; cai; lesion*; contusion; traumatismo",
  fall: "fell; fallen; falling down; fall down; fall from; fall off; dropped; rolled off; tumbled; cayo; cai; caido; caida; se me cayo",
  height:
    "bed; couch; sofa; stairs; changing table; high chair; counter; balcony; window; cama; sillon; escalera*; mesa; ventana; balcon",
  drop: `stairs; stair; steps; staircase; ladder; roof; tree; horse; bike; bicycle; scooter; motorcycle; skateboard; balcony; window; cliff; scaffold*; bunk bed; escalera*; escalon*; techo; azotea; arbol; caballo; bici; bicicleta; moto; patineta; balcon; ventana; barranco; andamio`,
  insect: `tick; ticks; insect; bug; bugs; bee; bees; wasp; hornet; ant; ants; mosquito*; jellyfish; garrapata*; insecto*; bicho*; abeja*; avispa*; hormiga*; medusa; zancudo*`,
  tick: "tick; ticks; garrapata*",
  skin: "skin; head; hair; scalp; ear; leg; arm; neck; back; stuck; embedded; attached; remove; removal; found; piel; cabeza; pelo; oreja; pierna; brazo; cuello; pegada; quitar; saco; sacar",
  bite: "bite; bites; bit; bitten; attack*; scratch*; mord*; picadura*; pico; aranazo; aruno",
  animal:
    "dog; dogs; cat; cats; bat; bats; raccoon; skunk; fox; coyote; animal; human; perro*; perra; gato*; murcielago*; mapache; zorrillo; coyotes; humana",
  snake: "snake*; rattlesnake*; rattler; serpiente*; vibora*; culebra*; cascabel",
  spider: "spider*; black widow; brown recluse; scorpion*; arana*; viuda negra; alacran*; escorpion*",
  sugar: "sugar; sugars; glucose; azucar; glucosa",
  low: `low; lows; dropping; dropped; crash*; baja; bajo; bajon; ${numbers(30, 69)}`,
  high: `high; alta; alto; subio; ${numbers(250, 600, 10)}; ${numbers(255, 595, 10)}`,
  heat: "too hot; heat; sun; sauna; calor; sol",
  ill: "confus*; faint*; passed out; collaps*; vomit*; desmay*; maread*",
} as const satisfies Record<string, string>;

export type CrisisConcept = keyof typeof CRISIS_CONCEPTS;

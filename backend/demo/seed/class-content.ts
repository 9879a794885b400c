import { rowsOf } from "./table.ts";

// Columns: topic title | audience | learning goals, separated by semicolons
const ENGLISH = `
Preparing for Birth | Anyone giving birth this year, and a partner or friend. Most people start around week 26. | How labor begins, and when to come in; Breathing, positions and other ways to ease pain; What to decide ahead, and what can change on the day
Breastfeeding Basics | People who plan to breastfeed or pump, and a partner or friend. | How to help your baby latch; How to tell that your baby gets enough; Pumping, storing milk and going back to work
Newborn Care | Expecting parents in the last three months, and grandparents who will help. | How to bathe, change and calm a newborn; How to set up a safe place to sleep; Which signs mean a call to the doctor
Birth Center Tour | Anyone who is choosing where to give birth. | Where to park and check in, day or night; What the rooms offer for labor and the first night; How partners and visitors can stay
Becoming a Big Brother or Sister | Children ages 3 to 8, with one adult. | How babies sleep, eat and tell us what they need; How to hold a baby safely; What stays the same at home
Expecting Twins and More | Parents expecting more than one baby. | How visits and the birth may differ; How to feed two, with help; Which gear you need, and which you can skip
Life After Birth | Parents of a baby up to one year. Babies are welcome. | How other families get through the first months; What helps with sleep and feeding; When a low mood needs more help
Raising Toddlers Calmly | Parents and caregivers of children ages 1 to 4. | What a tantrum means at each age; How to set a limit and keep it; Routines for meals, naps and bedtime
Babysitting with Confidence | Teens ages 13 to 16 who want to babysit. | How to keep children safe, indoors and out; First aid for burns, cuts and choking; How to talk with parents about the job
Home Alone Safely | Children ages 11 to 13, and the adult who decides. | What to do about the door, the phone and the stove; Who to call, and what to say; A plan for fire and bad weather
Fathers' Circle | Fathers of a baby or a toddler. | What changes at work, at home and as a couple; How to share nights and chores; Where to get help for yourself
Car Seat Check | Anyone who drives with a baby or a child, also before the birth. | Whether your seat fits your car and your child; How to install the seat and check it; When to turn it around or move up
CPR for Family and Friends | Adults, and teens from age 12 with an adult. You do not need any training. | Chest compressions for adults, children and babies; How to use a defibrillator; How to help someone who chokes
First Aid Essentials | Anyone who wants to be ready at home, at work or on the trail. | How to treat bleeding, burns and sprains; How to recognize a stroke, a seizure and an allergic reaction; When to call 911
Basic Life Support Renewal | Clinicians whose provider card ends this year. Bring your card. | High-quality compressions, alone and as a team; Rescue breathing with a bag and mask; A skills check for a two-year card
Wilderness First Aid | Hikers, hunters, skiers and guides. You need to be able to kneel and lift. | How to examine an injured person outdoors; How to splint, keep warm and carry; When to stay, and when to go for help
Stop the Bleed | Adults, and teens from age 12 with an adult. | How to tell a wound that needs pressure at once; How to pack a wound; How to place a tourniquet
Living Well with Diabetes | Adults with type 1 or type 2 diabetes, and a family member. | How food, movement and medicine work together; How to use your readings; What to do on sick days and when you travel
Preventing Type 2 Diabetes | Adults whose doctor has found prediabetes. | How to lose 5 to 7 percent of your weight; How to move 150 minutes a week; How to keep going after the class
Carb Counting | Adults who take insulin or watch their blood sugar. | How to read a label in ten seconds; How to plan a plate; How to count at restaurants and parties
Heart-Healthy Cooking | Anyone who cooks for a heart, their own or another. | How to cook with less salt and keep the taste; Which fats to choose; Four dishes, with recipes to take home
Life After a Heart Attack | People who have had a heart attack, and the people who live with them. | How to start moving again; What each medicine is for; How to cope with worry, work and sex
Know the Signs of Stroke | Older adults, and anyone who looks after them. | The BE FAST signs; Why every minute counts; What lowers your risk
Stroke Survivors | Survivors, at any time after a stroke, and those who care for them. | How others found their words, work and hobbies again; Exercises and devices that help; Where caregivers find rest
Gentle Yoga | Adults of any shape and age. A chair works as well as a mat. | Slow poses that loosen back and hips; Breathing that calms; How to adapt a pose to pain
Prenatal Yoga | Pregnant people from week 12, with their doctor's or midwife's approval. | Poses that ease the back and hips; Breathing for labor; Pelvic floor strength
Tai Chi for Balance | Adults over 60, also with a cane or walker. | Slow steps that steady you; How to turn and reach safely; A short routine for every day
Strong Bones | Beginners over 60, with their doctor's approval. | How to lift weights safely; Exercises that protect spine and hips; How much calcium and vitamin D you need
Couch to 5K | Adults who do not run yet. | A plan with three runs a week; How to warm up and choose shoes; How to tell soreness from injury
Hiking Fit | Hikers who want to start the season without pain. | Strength for knees and ankles; How to fit a pack and poles; How to pace a climb at altitude
Mindfulness for Stress | Adults under stress. You do not need any practice. | How to sit with a thought without following it; Body scans and mindful walking; A routine of ten minutes a day
Sleep Better | Adults who fall asleep late or wake at night. | What helps you sleep, and which habits harm; How to use light, caffeine and screens; When to ask about a sleep study
Mental Health First Aid | Adults who work with people, or care about one. | How to notice a crisis early; What to say, and what to avoid; How to ask about suicide, and where to find help
Teens and Anxiety | Parents of teens. Teens are welcome, too. | What worry looks like at this age; What to say, and when to listen; When to see a professional
Quitting Tobacco and Vaping | Adults who want to quit, also after a relapse. | A quit date and a plan for cravings; Which medicines help; How to start again after a slip
Managing Your Weight | Adults who have tried before and want to know what works. | How habits, sleep and stress affect weight; What the new medicines do; Who benefits from surgery
Medicare Made Clear | People who turn 65 within a year, or want to change plans. | What parts A, B, C and D pay for; Which dates you cannot miss; Where to get free advice
Planning Your Care Ahead | Adults of any age, and the person who would speak for them. | How to choose someone to speak for you; Which forms your state uses; How to talk about it at home
Better Bladder Health | Adults who leak or get up at night. | How to train bladder and pelvic floor; Which drinks and medicines make it worse; Which treatments work
Preparing for a New Knee or Hip | People with a date for surgery, and the person who will help at home. | How to prepare your home; What happens on the day; Exercises for the first two weeks
Back on Track | Adults with back pain that comes and goes. | How to sit, lift and sleep; Five exercises for every day; When pain needs a doctor
Arthritis in Motion | Adults with arthritis. You do not need to swim. | Exercises in warm water that spare the joints; How to pace yourself; How to keep moving at home
Cancer Survivors' Table | Anyone during or after treatment, with one guest. | How others handle tiredness, food and work; What to ask at your next visit; Which services are free
Art and Healing | Anyone living with cancer, and one guest. | How to begin with color; How painting can quiet the mind; A finished piece to take home
Caring for Someone with Cancer | Family members and friends who help. | How to organize visits and medicines; How to share the work; How to look after yourself
Walking Through Grief | Adults who have lost someone. We walk about a mile, slowly. | What grief can do to body and mind; How to get through anniversaries; How to accept help
Pregnancy and Infant Loss | Parents after a loss at any time in pregnancy or the first year. | How others remember their child; How to answer questions; Where to find more help
Dementia Caregivers | Anyone who cares for a person with memory loss. | How to answer the same question again; How to make a home safe; Where to find hours of rest
Cooking on a Budget | Anyone who cooks for a family on a small budget. | How to plan a week and shop once; How to cook beans, grains and frozen vegetables well; Five dinners, with recipes to take home
Feeding Picky Eaters | Parents of children ages 2 to 10. | Who decides what, when and how much; How to offer a new food; When to ask a doctor
`;

const SPANISH = `
Preparing for Birth | Quien va a dar a luz este año y su acompañante. Lo mejor es empezar cerca de la semana 26. | Cómo empieza el parto y cuándo venir; Respiración, posturas y otras formas de aliviar el dolor; Qué decidir antes y qué puede cambiar ese día
Breastfeeding Basics | Quien piensa amamantar o extraerse leche, y su acompañante. | Cómo ayudar al bebé a prenderse; Cómo saber que el bebé come lo suficiente; Cómo guardar la leche y volver al trabajo
Newborn Care | Futuros padres en los últimos tres meses, y los abuelos que van a ayudar. | Cómo bañar, cambiar y calmar a un recién nacido; Cómo preparar un lugar seguro para dormir; Qué señales indican que hay que llamar al médico
Birth Center Tour | Quien está eligiendo dónde dar a luz. | Dónde estacionarse y registrarse, de día o de noche; Qué ofrecen las habitaciones; Cómo pueden quedarse los acompañantes
Life After Birth | Madres y padres con un bebé de hasta un año. Los bebés son bienvenidos. | Cómo pasan otras familias los primeros meses; Qué ayuda con el sueño y la alimentación; Cuándo la tristeza necesita más ayuda
CPR for Family and Friends | Adultos, y jóvenes desde los 12 años con un adulto, sin experiencia. | Compresiones para adultos, niños y bebés; Cómo usar un desfibrilador; Cómo ayudar a quien se atraganta
First Aid Essentials | Quien quiere estar listo en casa, en el trabajo o en la montaña. | Cómo tratar sangrados, quemaduras y torceduras; Cómo reconocer un derrame cerebral, una convulsión y una alergia grave; Cuándo llamar al 911
Living Well with Diabetes | Adultos con diabetes tipo 1 o tipo 2, y un familiar. | Cómo se combinan comida, movimiento y medicinas; Cómo usar sus mediciones; Qué hacer cuando se enferma o viaja
Preventing Type 2 Diabetes | Adultos a quienes el médico encontró prediabetes. | Cómo bajar del 5 al 7 por ciento de su peso; Cómo moverse 150 minutos por semana; Cómo seguir después del curso
Heart-Healthy Cooking | Quien cocina para cuidar un corazón. | Cómo cocinar con menos sal y buen sabor; Qué grasas elegir; Cuatro platos, con recetas para llevar
Mental Health First Aid | Adultos que trabajan con otras personas o cuidan a alguien. | Cómo notar una crisis a tiempo; Qué decir y qué evitar; Cómo preguntar sobre el suicidio y dónde encontrar ayuda
Quitting Tobacco and Vaping | Adultos que quieren dejarlo, también después de una recaída. | Una fecha y un plan para las ganas de fumar; Qué medicinas ayudan; Cómo empezar de nuevo
Planning Your Care Ahead | Adultos de cualquier edad y la persona que hablaría por ellos. | Cómo elegir a quien hable por usted; Qué formularios usa su estado; Cómo hablarlo en familia
Cooking on a Budget | Quien cocina para su familia con poco dinero. | Cómo planear la semana y comprar una vez; Cómo preparar frijoles, granos y verduras congeladas; Cinco cenas, con recetas para llevar
Becoming a Big Brother or Sister | Niños de 3 a 8 años, con un adulto. | Cómo duermen, comen y se hacen entender los bebés; Cómo cargar a un bebé sin riesgo; Qué sigue igual en casa
Expecting Twins and More | Quienes esperan más de un bebé. | En qué cambian las consultas y el parto; Cómo alimentar a dos, con ayuda; Qué cosas necesita y cuáles no
Raising Toddlers Calmly | Madres, padres y cuidadores de niños de 1 a 4 años. | Qué significa un berrinche a cada edad; Cómo poner un límite y mantenerlo; Rutinas para comer y dormir
Babysitting with Confidence | Jóvenes de 13 a 16 años que quieren cuidar niños. | Cómo cuidar la seguridad, dentro y fuera de casa; Primeros auxilios para quemaduras, cortes y atragantamiento; Cómo hablar del trabajo con los padres
Home Alone Safely | Niños de 11 a 13 años y el adulto que decide. | Qué hacer con la puerta, el teléfono y la estufa; A quién llamar y qué decir; Un plan para incendios y mal tiempo
Fathers' Circle | Papás de un bebé o de un niño pequeño. | Qué cambia en el trabajo, en casa y en la pareja; Cómo repartir las noches y las tareas; Dónde encontrar ayuda para usted
Car Seat Check | Quien maneja con un bebé o un niño, también antes del parto. | Si el asiento sirve para su carro y su hijo; Cómo instalar y revisar el asiento; Cuándo darle la vuelta o cambiarlo
Basic Life Support Renewal | Profesionales cuya tarjeta vence este año. Traiga su tarjeta. | Compresiones de calidad, a solas y en equipo; Ventilación con bolsa y mascarilla; Una prueba práctica para la tarjeta de dos años
Wilderness First Aid | Quienes hacen senderismo, cazan, esquían o son guías. Hay que poder arrodillarse y levantar peso. | Cómo examinar a una persona herida al aire libre; Cómo entablillar, abrigar y trasladar; Cuándo quedarse y cuándo ir por ayuda
Stop the Bleed | Adultos, y jóvenes desde los 12 años con un adulto. | Cómo reconocer una herida que necesita presión de inmediato; Cómo rellenar una herida con gasa; Cómo poner un torniquete
Carb Counting | Adultos que usan insulina o cuidan su glucosa. | Cómo leer una etiqueta en diez segundos; Cómo planear un plato; Cómo contar en restaurantes y fiestas
Life After a Heart Attack | Personas que tuvieron un infarto y quienes viven con ellas. | Cómo volver a moverse; Para qué sirve cada medicina; Cómo manejar la preocupación, el trabajo y la vida sexual
Know the Signs of Stroke | Adultos mayores y quienes los cuidan. | Las señales de RÁPIDO; Por qué cada minuto cuenta; Qué reduce el riesgo
Stroke Survivors | Sobrevivientes, en cualquier momento, y quienes los cuidan. | Cómo otras personas recuperaron palabras, trabajo y pasatiempos; Ejercicios y aparatos que ayudan; Dónde encuentran descanso los cuidadores
Gentle Yoga | Adultos de cualquier cuerpo y edad. Sirve una silla o un tapete. | Posturas lentas que aflojan la espalda y la cadera; Respiración que calma; Cómo adaptar una postura al dolor
Prenatal Yoga | Personas embarazadas desde la semana 12, con permiso de su médico o partera. | Posturas que alivian la espalda y la cadera; Respiración para el parto; Fuerza del suelo pélvico
Tai Chi for Balance | Mayores de 60 años, también con bastón o andador. | Pasos lentos que dan firmeza; Cómo girar y alcanzar sin riesgo; Una rutina corta para cada día
Strong Bones | Principiantes mayores de 60 años, con permiso de su médico. | Cómo levantar pesas sin riesgo; Ejercicios que protegen la columna y la cadera; Cuánto calcio y vitamina D necesita
Couch to 5K | Adultos que todavía no corren. | Un plan de tres carreras por semana; Cómo calentar y elegir zapatos; Cómo distinguir el cansancio de una lesión
Hiking Fit | Quienes quieren empezar la temporada sin dolor. | Fuerza para rodillas y tobillos; Cómo ajustar la mochila y los bastones; Cómo llevar el ritmo en la altura
Mindfulness for Stress | Adultos con estrés, sin experiencia. | Cómo notar un pensamiento sin seguirlo; Ejercicios con el cuerpo y al caminar; Una rutina de diez minutos al día
Sleep Better | Adultos que tardan en dormirse o se despiertan de noche. | Qué ayuda a dormir y qué costumbres hacen daño; Cómo usar la luz, la cafeína y las pantallas; Cuándo preguntar por un estudio del sueño
Teens and Anxiety | Madres y padres de adolescentes. También son bienvenidos los jóvenes. | Cómo se ve la preocupación a esa edad; Qué decir y cuándo escuchar; Cuándo ver a un profesional
Managing Your Weight | Adultos que ya lo intentaron y quieren saber qué funciona. | Cómo influyen los hábitos, el sueño y el estrés; Qué hacen las medicinas nuevas; A quién le sirve la cirugía
Medicare Made Clear | Quienes cumplen 65 años este año o quieren cambiar de plan. | Qué pagan las partes A, B, C y D; Qué fechas no puede dejar pasar; Dónde recibir consejos sin costo
Better Bladder Health | Adultos con pérdidas de orina o que se levantan de noche. | Cómo entrenar la vejiga y el suelo pélvico; Qué bebidas y medicinas empeoran el problema; Qué tratamientos funcionan
Preparing for a New Knee or Hip | Quienes ya tienen fecha de cirugía y la persona que ayudará en casa. | Cómo preparar su casa; Qué pasa ese día; Ejercicios para las primeras dos semanas
Back on Track | Adultos con dolor de espalda que va y viene. | Cómo sentarse, cargar y dormir; Cinco ejercicios para cada día; Cuándo el dolor necesita un médico
Arthritis in Motion | Adultos con artritis. No hace falta nadar. | Ejercicios en agua tibia que cuidan las articulaciones; Cómo medir sus fuerzas; Cómo seguir en casa
Cancer Survivors' Table | Quienes están en tratamiento o ya lo terminaron, con un invitado. | Cómo manejan otros el cansancio, la comida y el trabajo; Qué preguntar en la próxima consulta; Qué servicios son gratis
Art and Healing | Quienes viven con cáncer, y un invitado. | Cómo empezar con el color; Cómo la pintura calma la mente; Una obra terminada para llevar a casa
Caring for Someone with Cancer | Familiares y amigos que ayudan. | Cómo organizar las consultas y las medicinas; Cómo repartir el trabajo; Cómo cuidarse a usted
Walking Through Grief | Adultos que perdieron a alguien. Caminamos cerca de una milla, despacio. | Qué hace el duelo en el cuerpo y la mente; Cómo pasar los aniversarios; Cómo aceptar ayuda
Pregnancy and Infant Loss | Madres y padres después de una pérdida en el embarazo o el primer año. | Cómo otros recuerdan a su bebé; Cómo responder a las preguntas; Dónde encontrar más ayuda
Dementia Caregivers | Quien cuida a una persona con pérdida de memoria. | Cómo contestar otra vez la misma pregunta; Cómo hacer segura la casa; Dónde encontrar horas de descanso
Feeding Picky Eaters | Madres y padres de niños de 2 a 10 años. | Quién decide qué, cuándo y cuánto; Cómo ofrecer una comida nueva; Cuándo preguntarle al médico
`;

const contentOf = (table: string): ReadonlyMap<string, { who: string; points: readonly string[] }> =>
  new Map(
    rowsOf(table).map(([title = "", who = "", points = ""]) => [
      title,
      { who, points: points.split(";").map((point) => point.trim()) },
    ]),
  );

const english = contentOf(ENGLISH);
const spanish = contentOf(SPANISH);

/** English and Spanish headings for the class content. */
const HEADINGS = { learn: ["What you learn", "Qué va a aprender"], who: ["Who it is for", "Para quién es"] } as const;

/** Returns a class's learning goals and audience as HTML, or an empty string if the topic has no content. */
export function classContent(topic: string, inSpanish: boolean): string {
  const content = (inSpanish ? spanish : english).get(topic);
  if (!content) return "";
  const language = inSpanish ? 1 : 0;
  const points = content.points.map((point) => `<li>${point}</li>`).join("");
  return `<h2>${HEADINGS.learn[language]}</h2><ul>${points}</ul><h2>${HEADINGS.who[language]}</h2><p>${content.who}</p>`;
}

/** Spanish translations of content for classes that are held in English, keyed by the English string. */
export const classContentTexts: readonly (readonly [string, string])[] = [
  ...Object.values(HEADINGS),
  ...[...english].flatMap(([topic, { who, points }]): (readonly [string, string])[] => {
    const translation = spanish.get(topic);
    return translation
      ? [[who, translation.who], ...points.map((point, index) => [point, translation.points[index] ?? point] as const)]
      : [];
  }),
];

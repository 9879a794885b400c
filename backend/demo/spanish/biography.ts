import { rowsOf } from "../seed/table.ts";
import { conditionInSentence } from "./practice.ts";

// The parts of a biography. The Spanish text does not depend on the clinician's gender.
// Columns: English | Spanish
const HOMES = `
on a sheep ranch | en un rancho de ovejas
above my parents' bakery | arriba de la panadería de mis padres
in a family of six | en una familia de seis
next door to the fire station | al lado de la estación de bomberos
on a dairy farm | en una granja lechera
across from the school | frente a la escuela
with my grandparents | con mis abuelos
two blocks from the clinic | a dos cuadras de la clínica
in a house full of foster children | en una casa llena de niños de acogida
at the end of a gravel road | al final de un camino de grava
over a hardware store | arriba de una ferretería
beside the rail yard | junto al patio del ferrocarril
in a family of teachers | en una familia de maestros
on a beet farm | en una granja de betabel
near the fairgrounds | cerca del recinto de la feria
`;
const REASONS = `
My grandmother's long illness taught me how much a patient listener can change a bad day | La larga enfermedad de mi abuela me enseñó cuánto puede mejorar un mal día alguien que escucha con paciencia
A volunteer shift on an ambulance decided what I would do with my life | Un turno de voluntariado en una ambulancia decidió a qué dedicaría mi vida
The one doctor in town let me follow her on visits when I was sixteen | La única doctora del pueblo me dejó acompañarla en sus visitas cuando yo tenía dieciséis años
I broke my leg at twelve, and the people who put me back together made it look like the best job there is | Me rompí una pierna a los doce años, y quienes me curaron hicieron que su trabajo pareciera el mejor del mundo
I was going to be an engineer until I worked a summer in a hospital kitchen | Iba a estudiar ingeniería hasta que trabajé un verano en la cocina de un hospital
My brother was born with a heart defect, so I grew up in waiting rooms | Mi hermano nació con un defecto del corazón, así que crecí en salas de espera
I interpreted for my parents at every appointment, and I saw how easily people are misunderstood | Fui intérprete de mis padres en todas sus citas, y vi lo fácil que es no entender bien a alguien
I taught science for three years before I went back to school for this | Di clases de ciencias durante tres años antes de volver a la universidad para dedicarme a esto
I served as a medic, and I wanted to keep doing that work at home | Serví en la sanidad militar, y quise seguir con ese trabajo al volver a casa
A neighbor nearly died because the nearest clinic was ninety miles away | Un vecino estuvo a punto de morir porque la clínica más cercana quedaba a noventa millas
I liked puzzles and I liked people, and this work has both | Me gustaban los acertijos y me gustaba la gente, y este trabajo tiene las dos cosas
My father was a veterinarian, and I learned from him to look closely and to be kind | Mi padre era veterinario, y de él aprendí a observar con cuidado y a tratar a todos con bondad
I read one library book about the human body and never really stopped | Leí un libro de la biblioteca sobre el cuerpo humano y desde entonces no he dejado de leer
I cared for my mother after her stroke, and her therapists became my heroes | Cuidé a mi madre después de su derrame cerebral, y sus terapeutas se convirtieron en mis héroes
I coached a youth team, and I kept wondering why some injuries heal and some do not | Dirigí un equipo juvenil, y siempre me preguntaba por qué unas lesiones sanan y otras no
`;
const TRANSITIONS = `
and I have not regretted it once | y no me he arrepentido ni una sola vez
and it still guides how I work | y eso todavía guía mi trabajo
and I think about that most weeks | y pienso en eso casi todas las semanas
and here I am | y aquí estoy
and I try to pass that on | y trato de transmitirlo
and that is the short version | y esa es la versión corta
and my family still teases me about it | y mi familia todavía me hace bromas por eso
and I would choose it again | y volvería a elegir este camino
`;
const STATEMENTS = `
I like to hear the whole story before we decide anything. | Me gusta escuchar toda la historia antes de decidir algo.
I explain things in plain words, and I draw a lot of pictures. | Explico las cosas con palabras sencillas y hago muchos dibujos.
I want you to leave knowing what comes next. | Quiero que usted salga sabiendo qué sigue.
I take your questions first and my list second. | Primero van sus preguntas y después mi lista.
I work best with people who tell me when something isn't working. | Trabajo mejor con quienes me dicen cuando algo no funciona.
I will tell you what I know, what I do not know, and when we will find out. | Le diré lo que sé, lo que no sé y cuándo lo sabremos.
I do not rush, and I would rather run late than miss what matters. | No tengo prisa, y prefiero atrasarme que pasar por alto lo importante.
I start with the least that can help, and add only what you need. | Empiezo con lo mínimo que puede ayudar y agrego solo lo que usted necesita.
Bring somebody with you if you like: four ears hear more than two. | Si quiere, venga con alguien: cuatro oídos oyen más que dos.
I call with test results myself, even when they are good. | Le llamo personalmente para darle los resultados de las pruebas, también cuando son buenos.
I ask what you hope to be able to do again, and we plan back from there. | Le pregunto qué espera poder hacer de nuevo, y a partir de eso hacemos el plan.
I will never scold you. We begin where you are. | Nunca le voy a regañar. Empezamos desde donde usted está.
I write the plan down, and you take it home. | Escribo el plan y usted se lo lleva a casa.
If a treatment does not fit your life, it is not the right treatment. | Si un tratamiento no va con su vida, no es el tratamiento adecuado.
I welcome second opinions, and I help you get them. | Me parecen bien las segundas opiniones, y le ayudo a conseguirlas.
Small steps that last matter more to me than big ones that do not. | Para mí valen más los pasos pequeños que duran que los grandes que no duran.
I check what a test or a medicine costs you before I order it. | Antes de pedir una prueba o una medicina, reviso cuánto le va a costar.
I listen for what is not said, too. | También escucho lo que no se dice.
`;
const HOBBIES = `
grow far too many tomatoes | cultivo demasiados tomates
fish for trout | pesco truchas
play the cello badly | toco mal el chelo
run trails with my dog | corro por senderos con mi perro
bake bread | horneo pan
restore old bicycles | restauro bicicletas viejas
sing in a church choir | canto en el coro de una iglesia
ski until the lifts close | esquío hasta que cierran los telesillas
read mysteries | leo novelas de misterio
keep bees | crío abejas
climb fourteeners | subo montañas de catorce mil pies
coach soccer | entreno a un equipo de fútbol
paint birds | pinto pájaros
build model trains | armo trenes a escala
hike with my twins | hago senderismo con mis gemelos
cook my grandmother's recipes | cocino las recetas de mi abuela
ride horses | monto a caballo
throw pots | hago cerámica
chase thunderstorms with a camera | persigo tormentas con una cámara
swim in cold lakes | nado en lagos fríos
knit hats for newborns | tejo gorros para recién nacidos
play chess in the park | juego ajedrez en el parque
tend an apple orchard | cuido un huerto de manzanos
learn another language | aprendo otro idioma
dance salsa | bailo salsa
look at stars through a homemade telescope | miro las estrellas con un telescopio hecho en casa
`;

const tableOf = (table: string) =>
  new Map(rowsOf(table).map(([english = "", spanish = ""]) => [english, spanish] as const));
const [homes, reasons, transitions, statements, hobbies] = [HOMES, REASONS, TRANSITIONS, STATEMENTS, HOBBIES].map(
  tableOf,
) as [Texts, Texts, Texts, Texts, Texts];
type Texts = ReturnType<typeof tableOf>;

/** Returns the source of a capturing group that matches any of a table's English texts. */
const anyOf = (table: Texts): string => `(${[...table.keys()].map((text) => text.replace(/[.?]/g, "\\$&")).join("|")})`;

const BIOGRAPHY = new RegExp(
  [
    `^I grew up in ([^,]+), ${anyOf(homes)}\\.`,
    `${anyOf(reasons)}, ${anyOf(transitions)}\\.`,
    "Many of the people I see come about ([^.]+?) or ([^.]+)\\.",
    anyOf(statements),
    anyOf(statements),
    `Away from work I ${anyOf(hobbies)} and ${anyOf(hobbies)}\\.$`,
  ].join(" "),
);

/** Returns the Spanish translation of a provider's biography, or undefined if the text is not a known biography. */
export function biographyInSpanish(text: string): string | undefined {
  const [found, town, home, reason, transition, condition, other, statement, last, hobby, lastHobby] =
    BIOGRAPHY.exec(text) ?? [];
  if (!found) return undefined;
  const [first, second] = [condition, other].map((name = "") => conditionInSentence(name));
  if (!first || !second) return undefined;
  return [
    `Crecí en ${town}, ${homes.get(home!)}.`,
    `${reasons.get(reason!)}, ${transitions.get(transition!)}.`,
    // Before a word that starts with the sound of "o", the conjunction "o" becomes "u".
    `Muchas de las personas que atiendo vienen por ${first} ${/^h?[oó]/.test(second) ? "u" : "o"} ${second}.`,
    statements.get(statement!),
    statements.get(last!),
    `En mi tiempo libre, ${hobbies.get(hobby!)} y ${hobbies.get(lastHobby!)}.`,
  ].join(" ");
}

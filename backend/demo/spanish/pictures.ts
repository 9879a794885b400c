import { rowsOf } from "../seed/table.ts";

// Alternative text for class drawings. Columns: English | Spanish
const TABLE = `
A couple expecting a child sit close together | Una pareja que espera un bebé, sentada muy junta
A mother holds her baby in a chair by a lamp | Una madre con su bebé en brazos, en un sillón junto a una lámpara
A smiling baby sits on a changing table beside a rubber duck | Un bebé sonriente en un cambiador, junto a un patito de hule
A nurse shows a birth room with a bed and a crib | Una enfermera muestra una sala de parto con cama y cuna
A girl looks into the crib of her baby brother | Una niña mira la cuna de su hermanito
Twin babies sleep side by side below a mobile | Unos gemelos duermen juntos bajo un móvil
Two mothers with their babies talk over tea | Dos madres con sus bebés platican con una taza de té
A father and a toddler build a tower of blocks | Un papá y su niño pequeño arman una torre de bloques
A teenager reads a book to a young child | Una adolescente le lee un libro a un niño
A boy at the kitchen table has a list of numbers and the house key | Un niño en la mesa de la cocina, con una lista de teléfonos y la llave de la casa
Three fathers, one with a baby, sit in a circle and talk | Tres papás, uno con un bebé, platican sentados en círculo
A small child sits buckled in a car seat | Un niño pequeño abrochado en su asiento de carro
An instructor presses on the chest of a training doll while a class looks on | Una instructora presiona el pecho de un maniquí mientras la clase observa
A first aid kit with bandages, and a woman with her arm in a sling | Un botiquín con vendas y una mujer con el brazo en cabestrillo
A nurse beside a defibrillator and a drawn heartbeat | Una enfermera junto a un desfibrilador y el trazo de un latido
A hiker helps a friend with a bandaged knee below the mountains | Un excursionista ayuda a un amigo con la rodilla vendada, bajo las montañas
Gloved hands wrap a pressure bandage around an arm | Manos con guantes ponen una venda de presión en un brazo
A man checks his blood sugar, with an apple and walking shoes beside him | Un hombre se mide el azúcar, con una manzana y unos tenis al lado
Two neighbors walk briskly along a path | Dos vecinas caminan a buen paso por un sendero
A plate divided into vegetables, grains and chicken, with a label and a scale | Un plato dividido en verduras, granos y pollo, con una etiqueta y una báscula
A cook stirs a pan of vegetables | Un cocinero mueve una sartén con verduras
A nurse takes the blood pressure of a smiling patient | Una enfermera le toma la presión a un paciente sonriente
A doctor points at a board with a face, an arm, a speech bubble and a clock | Una doctora señala un pizarrón con una cara, un brazo, un globo de diálogo y un reloj
Two friends play checkers over coffee | Dos amigos juegan a las damas con un café
Three people sit cross-legged and breathe, below the mountains | Tres personas respiran sentadas con las piernas cruzadas, bajo las montañas
A pregnant woman sits cross-legged on a mat, eyes closed | Una mujer embarazada con los ojos cerrados, sentada en un tapete
Older neighbors practice tai chi in a park | Vecinos mayores practican tai chi en un parque
A smiling woman past sixty lifts two dumbbells | Una mujer sonriente de más de sesenta años levanta dos pesas
A woman runs along a path in the morning | Una mujer corre por un sendero en la mañana
A hiker with a backpack and a pole on a mountain trail | Un excursionista con mochila y bastón en un sendero de montaña
A woman with closed eyes breathes calmly, leaves around her | Una mujer respira con calma con los ojos cerrados, entre hojas
A man sleeps soundly below a starry window | Un hombre duerme tranquilo bajo una ventana con estrellas
A friend listens with a hand on another's shoulder | Una amiga escucha con la mano en el hombro de otra
A mother and her teenage son talk on a sofa | Una madre y su hijo adolescente platican en un sofá
A calendar of smoke-free days and a broken cigarette | Un calendario de días sin fumar y un cigarro roto
A man talks over a plan with his clinician | Un hombre revisa un plan con su doctora
An older couple read a form with reading glasses | Una pareja mayor lee un formulario con lentes
A woman signs her wishes while her daughter looks on | Una mujer firma sus deseos mientras su hija la mira
A clinician with a glass of water and a drawn drop | Una profesional médica con un vaso de agua y el dibujo de una gota
A physical therapist helps a patient who practices walking with crutches | Una fisioterapeuta ayuda a un paciente que practica caminar con muletas
A clinician shows a model of the spine | Un profesional médico muestra un modelo de la columna
Three people exercise in a warm pool | Tres personas hacen ejercicio en una alberca tibia
Friends, one in a headscarf, share soup at a table | Unas amigas, una con pañuelo en la cabeza, comparten una sopa
A woman in a headscarf paints mountains and flowers | Una mujer con pañuelo en la cabeza pinta montañas y flores
A man brings tea to his wife, who rests under a blanket | Un hombre le lleva té a su esposa, que descansa bajo una cobija
Two people walk side by side on an autumn path | Dos personas caminan juntas por un sendero en otoño
A candle and white flowers by a window at dusk | Una vela y flores blancas junto a una ventana al atardecer
A daughter and her mother look at a photo album | Una hija y su madre miran un álbum de fotos
Grocery bags of vegetables beside a smiling shopper | Bolsas con verduras junto a una compradora sonriente
A boy tries a plate with a vegetable face while his father watches | Un niño prueba un plato con una cara de verduras mientras su papá lo mira
`;

/** Spanish alternative text, keyed by the English text. */
export const pictureTexts: ReadonlyMap<string, string> = new Map(
  rowsOf(TABLE).map(([english = "", text = ""]) => [english, text]),
);

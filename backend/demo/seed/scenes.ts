import { slug } from "../../../lib/text/slug.ts";
import type { Format, Topic } from "./event-catalog.ts";
import { rowsOf } from "./table.ts";

/** Paths and alt text of drawings in the media library. */

// Columns: class topic | alternative text for the topic's drawing
const TABLE = `
Preparing for Birth | A couple expecting a child sit close together
Breastfeeding Basics | A mother holds her baby in a chair by a lamp
Newborn Care | A smiling baby sits on a changing table beside a rubber duck
Birth Center Tour | A nurse shows a birth room with a bed and a crib
Becoming a Big Brother or Sister | A girl looks into the crib of her baby brother
Expecting Twins and More | Twin babies sleep side by side below a mobile
Life After Birth | Two mothers with their babies talk over tea
Raising Toddlers Calmly | A father and a toddler build a tower of blocks
Babysitting with Confidence | A teenager reads a book to a young child
Home Alone Safely | A boy at the kitchen table has a list of numbers and the house key
Fathers' Circle | Three fathers, one with a baby, sit in a circle and talk
Car Seat Check | A small child sits buckled in a car seat
CPR for Family and Friends | An instructor presses on the chest of a training doll while a class looks on
First Aid Essentials | A first aid kit with bandages, and a woman with her arm in a sling
Basic Life Support Renewal | A nurse beside a defibrillator and a drawn heartbeat
Wilderness First Aid | A hiker helps a friend with a bandaged knee below the mountains
Stop the Bleed | Gloved hands wrap a pressure bandage around an arm
Living Well with Diabetes | A man checks his blood sugar, with an apple and walking shoes beside him
Preventing Type 2 Diabetes | Two neighbors walk briskly along a path
Carb Counting | A plate divided into vegetables, grains and chicken, with a label and a scale
Heart-Healthy Cooking | A cook stirs a pan of vegetables
Life After a Heart Attack | A nurse takes the blood pressure of a smiling patient
Know the Signs of Stroke | A doctor points at a board with a face, an arm, a speech bubble and a clock
Stroke Survivors | Two friends play checkers over coffee
Gentle Yoga | Three people sit cross-legged and breathe, below the mountains
Prenatal Yoga | A pregnant woman sits cross-legged on a mat, eyes closed
Tai Chi for Balance | Older neighbors practice tai chi in a park
Strong Bones | A smiling woman past sixty lifts two dumbbells
Couch to 5K | A woman runs along a path in the morning
Hiking Fit | A hiker with a backpack and a pole on a mountain trail
Mindfulness for Stress | A woman with closed eyes breathes calmly, leaves around her
Sleep Better | A man sleeps soundly below a starry window
Mental Health First Aid | A friend listens with a hand on another's shoulder
Teens and Anxiety | A mother and her teenage son talk on a sofa
Quitting Tobacco and Vaping | A calendar of smoke-free days and a broken cigarette
Managing Your Weight | A man talks over a plan with his clinician
Medicare Made Clear | An older couple read a form with reading glasses
Planning Your Care Ahead | A woman signs her wishes while her daughter looks on
Better Bladder Health | A clinician with a glass of water and a drawn drop
Preparing for a New Knee or Hip | A physical therapist helps a patient who practices walking with crutches
Back on Track | A clinician shows a model of the spine
Arthritis in Motion | Three people exercise in a warm pool
Cancer Survivors' Table | Friends, one in a headscarf, share soup at a table
Art and Healing | A woman in a headscarf paints mountains and flowers
Caring for Someone with Cancer | A man brings tea to his wife, who rests under a blanket
Walking Through Grief | Two people walk side by side on an autumn path
Pregnancy and Infant Loss | A candle and white flowers by a window at dusk
Dementia Caregivers | A daughter and her mother look at a photo album
Cooking on a Budget | Grocery bags of vegetables beside a smiling shopper
Feeding Picky Eaters | A boy tries a plate with a vegetable face while his father watches
`;
const altsByTitle = new Map(rowsOf(TABLE).map(([title = "", alt = ""]) => [title, alt]));

/**
 * Returns the path of the drawing for a class. Each topic has a drawing for its first format and a variant of that
 * drawing for each additional format.
 */
export const classScene = ({ title, formats }: Topic, format: Format): string =>
  `classes/${slug(title)}${format === formats[0] ? "" : `-${format}`}.svg`;

/** Returns the alternative text for a topic's drawing. */
export function classSceneAlt({ title }: Topic, format: Format): string {
  const alt = altsByTitle.get(title);
  if (!alt) throw new Error(`scenes.ts contains no drawing for the topic ${title}`);
  return format === "online" ? `On a laptop: ${alt.charAt(0).toLowerCase()}${alt.slice(1)}` : alt;
}

/** Number of drawings per location type and number of variants per drawing. */
export const PLACE_DRAWINGS = 3;
const LOOKS = 6;

export const placeScene = (facet: string, drawing: number, look: number): string =>
  `locations/${slug(facet)}-${(drawing % PLACE_DRAWINGS) + 1}${look % LOOKS === 0 ? "" : `-${look % LOOKS}`}.svg`;

/** Returns the paths of all drawings for a location type: the original drawings and then their variants. */
export const placeScenes = (facet: string): string[] =>
  Array.from({ length: PLACE_DRAWINGS * LOOKS }, (_, n) => placeScene(facet, n, Math.floor(n / PLACE_DRAWINGS)));

import type { Random } from "./random.ts";

const towns =
  "Alamosa; Salida; Montrose; Trinidad; Sterling; Lamar; Craig; Durango; Livingston; Red Lodge; Lewistown; Havre; Dillon; Glendive; Kalispell; Moab; Vernal; Price; Logan; Cedar City; Salmon; Rexburg; Sandpoint; Pocatello; Cody; Gallup; Taos; Elko; Chadron; Rapid City".split(
    "; ",
  );
const homes =
  "on a sheep ranch; above my parents' bakery; in a family of six; next door to the fire station; on a dairy farm; across from the school; with my grandparents; two blocks from the clinic; in a house full of foster children; at the end of a gravel road; over a hardware store; beside the rail yard; in a family of teachers; on a beet farm; near the fairgrounds".split(
    "; ",
  );
const reasons = [
  "My grandmother's long illness taught me how much a patient listener can change a bad day",
  "A volunteer shift on an ambulance decided what I would do with my life",
  "The one doctor in town let me follow her on visits when I was sixteen",
  "I broke my leg at twelve, and the people who put me back together made it look like the best job there is",
  "I was going to be an engineer until I worked a summer in a hospital kitchen",
  "My brother was born with a heart defect, so I grew up in waiting rooms",
  "I interpreted for my parents at every appointment, and I saw how easily people are misunderstood",
  "I taught science for three years before I went back to school for this",
  "I served as a medic, and I wanted to keep doing that work at home",
  "A neighbor nearly died because the nearest clinic was ninety miles away",
  "I liked puzzles and I liked people, and this work has both",
  "My father was a veterinarian, and I learned from him to look closely and to be kind",
  "I read one library book about the human body and never really stopped",
  "I cared for my mother after her stroke, and her therapists became my heroes",
  "I coached a youth team, and I kept wondering why some injuries heal and some do not",
];
const transitions = [
  "and I have not regretted it once",
  "and it still guides how I work",
  "and I think about that most weeks",
  "and here I am",
  "and I try to pass that on",
  "and that is the short version",
  "and my family still teases me about it",
  "and I would choose it again",
];
const statements = [
  "I like to hear the whole story before we decide anything.",
  "I explain things in plain words, and I draw a lot of pictures.",
  "I want you to leave knowing what comes next.",
  "I take your questions first and my list second.",
  "I work best with people who tell me when something isn't working.",
  "I will tell you what I know, what I do not know, and when we will find out.",
  "I do not rush, and I would rather run late than miss what matters.",
  "I start with the least that can help, and add only what you need.",
  "Bring somebody with you if you like: four ears hear more than two.",
  "I call with test results myself, even when they are good.",
  "I ask what you hope to be able to do again, and we plan back from there.",
  "I will never scold you. We begin where you are.",
  "I write the plan down, and you take it home.",
  "If a treatment does not fit your life, it is not the right treatment.",
  "I welcome second opinions, and I help you get them.",
  "Small steps that last matter more to me than big ones that do not.",
  "I check what a test or a medicine costs you before I order it.",
  "I listen for what is not said, too.",
];
const hobbies =
  "grow far too many tomatoes; fish for trout; play the cello badly; run trails with my dog; bake bread; restore old bicycles; sing in a church choir; ski until the lifts close; read mysteries; keep bees; climb fourteeners; coach soccer; paint birds; build model trains; hike with my twins; cook my grandmother's recipes; ride horses; throw pots; chase thunderstorms with a camera; swim in cold lakes; knit hats for newborns; play chess in the park; tend an apple orchard; learn another language; dance salsa; look at stars through a homemade telescope".split(
    "; ",
  );

/** Returns a function that generates biographies in the first person. No two biographies are the same. */
export function biographies(chance: Random) {
  const usedBiographies = new Set<string>();
  const writeBiography = (conditions: readonly string[]): string => {
    const [firstCondition = "", secondCondition = ""] = chance.sample(conditions, 2).map(lowerFirst);
    const [firstStatement = "", secondStatement = ""] = chance.sample(statements, 2);
    const [firstHobby = "", lastHobby = ""] = chance.sample(hobbies, 2);
    const text = [
      `I grew up in ${chance.pick(towns)}, ${chance.pick(homes)}.`,
      `${chance.pick(reasons)}, ${chance.pick(transitions)}.`,
      `Many of the people I see come about ${firstCondition} or ${secondCondition}.`,
      firstStatement,
      secondStatement,
      `Away from work I ${firstHobby} and ${lastHobby}.`,
    ].join(" ");
    if (usedBiographies.has(text)) return writeBiography(conditions);
    usedBiographies.add(text);
    return text;
  };
  return writeBiography;
}

/**
 * Returns a condition's name, capitalized for use in the middle of a sentence. Proper names and abbreviations keep
 * their capitals.
 */
const lowerFirst = (condition: string): string =>
  /^(?:[A-Z]{2}|Crohn|Parkinson)/.test(condition) ? condition : condition.charAt(0).toLowerCase() + condition.slice(1);

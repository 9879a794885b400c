import type { Instruction, InstructionLanguage, Instructions, Level } from "../../instructions.ts";
import type { Finding } from "./finding.ts";
import { type Segment, sentencesOf } from "./segments.ts";

/** What a page can tell people to do. Unlike an instruction, a page can also send people to urgent care. */
type Action = Level | "urgent";

/** From the most to the least urgent. */
const URGENCY: readonly Action[] = ["911", "er", "988", "poison", "urgent", "call", "visit"];

const PHONE = String.raw`\(?\d{3}\)?[ .-]?\d{3}-\d{4}`;
const ACTIONS: Record<Action, RegExp> = {
  "911":
    /\b(call|dial|calling|phone)\b[^.;:]{0,25}\b(911|9-1-1)\b|(?<!\p{L})(llame|llamar|marque)(?!\p{L})[^.;:]{0,25}\b911\b/iu,
  er: /\b(go|come|came|went|take (them|him|her|your child|your baby))\b[^.;:]{0,30}\b(emergency (room|department)|ER|hospital)\b|\bcome (in )?at once\b|(?<!\p{L})(vaya|acuda|venga|lleve)(?!\p{L})[^.;:]{0,40}(emergencias?|urgencias)|(?<!\p{L})venga (de inmediato|enseguida)/iu,
  "988": /\b(call|text)\b[^.;:]{0,25}\b988\b|(?<!\p{L})(llame|envíe|mande)(?!\p{L})[^.;:]{0,50}\b988\b/iu,
  poison:
    /\b(call)\b[^.;:]{0,20}\bpoison (control|help)|llame[^.;:]{0,20}(control de (envenenamientos|intoxicaciones))/iu,
  urgent:
    /\b(go|come|walk)\b[^.;:]{0,20}\burgent care\b|(?<!\p{L})(vaya|venga)(?!\p{L})[^.;:]{0,30}atención (inmediata|de urgencia)/iu,
  call: new RegExp(
    String.raw`\bcall(s|ing)? (us|our|the (nurse|office|birth center|clinic)|your (doctor|child[’']s doctor|midwife|surgeon)|at once|right away|now|${PHONE})|(?<!\p{L})llámenos|(?<!\p{L})llame (a nuestr|a su (médico|partera)|al consultorio|de inmediato|enseguida|al ${PHONE})`,
    "iu",
  ),
  visit:
    /\b(make an appointment|see (a|your) (doctor|clinician)|be seen the same day|call [^.;:]{0,20}within a day)|(?<!\p{L})(haga una cita|pida una cita|vea a (un|su) médico)/iu,
};

/** Fields of the starter blocks whose heading, which says what to do, comes from the UI strings. */
const FIELDS: Record<string, Action[]> = {
  "ConditionPage.emergency": ["911"],
  "ConditionPage.emergencyRoom": ["er"],
  "ConditionPage.callUs": ["call"],
};

/** Headings that say where to go without a verb. */
const PLACES: readonly (readonly [RegExp, Action])[] = [
  [/^(emergency (room|department|care)|sala de emergencias?|emergencias)\b/iu, "er"],
  [/^(urgent care|come in for|atención (inmediata|de urgencia)|venga por)(?!\p{L})/iu, "urgent"],
];

const actionsIn = (text: string): Action[] => URGENCY.filter((action) => ACTIONS[action].test(text));

const actionsOfHeading = (heading: string): Action[] => {
  const actions = actionsIn(heading);
  return actions.length ? actions : PLACES.flatMap(([pattern, action]) => (pattern.test(heading) ? [action] : []));
};

/** Returns what a page tells people to do about a clause without a verb of its own. */
function actionsAbove(segment: Segment): Action[] {
  const fromLead = actionsOfHeading(sentencesOf(segment.lead).at(-1)?.join("; ") ?? "");
  if (fromLead.length) return fromLead;
  const field = FIELDS[`${segment.block}.${segment.field}`];
  if (field) return field;
  if (segment.kind === "heading") return [];
  for (const heading of segment.headings.toReversed()) {
    const actions = actionsOfHeading(heading);
    if (actions.length) return actions;
  }
  return [];
}

interface Matcher {
  instruction: Instruction;
  signs: Record<string, RegExp[]>;
  except: RegExp | undefined;
}

const compile = (instruction: Instruction): Matcher => ({
  instruction,
  signs: Object.fromEntries(
    (["en", "es"] satisfies InstructionLanguage[]).map((language) => [
      language,
      instruction.signs[language].map((pattern) => new RegExp(pattern, "iu")),
    ]),
  ),
  except: instruction.signs.except ? new RegExp(instruction.signs.except, "iu") : undefined,
});

const leastUrgent = (actions: readonly Action[]): Action => URGENCY.findLast((action) => actions.includes(action))!;

/**
 * Whether a page may tell people `actions` for a sign: what the instruction says, or something more urgent besides.
 * People also call to make an appointment.
 */
const agrees = (actions: readonly Action[], level: Level): boolean =>
  (actions.includes(level) && leastUrgent(actions) === level) || (level === "visit" && leastUrgent(actions) === "call");

const NAMES: Record<Action, string> = {
  "911": "call 911",
  er: "go to an emergency room",
  "988": "call or text 988",
  poison: "call Poison Control",
  urgent: "go to urgent care",
  call: "call us",
  visit: "make an appointment",
};

interface Mention {
  segment: Segment;
  clause: string;
  actions: Action[];
}

/** Finds the mentions of each instruction's sign that tell people what to do. */
export function mentionsOf(segments: readonly Segment[], { instructions }: Instructions): Map<Instruction, Mention[]> {
  const matchers = instructions.map(compile);
  const mentions = new Map<Instruction, Mention[]>(instructions.map((instruction) => [instruction, []]));
  for (const segment of segments) {
    const language = segment.language.slice(0, 2).toLowerCase();
    let above: Action[] | undefined;
    for (const sentence of sentencesOf(segment.text)) {
      // A clause without a verb belongs to the clause before it: "Call 911 for fainting; chest pain; a seizure".
      let before: Action[] = [];
      for (const clause of sentence) {
        const own = actionsIn(clause);
        if (own.length) before = own;
        // In a list, the sentence above can contain half of the sign: "For babies under 3 months: a fever".
        const context = segment.lead ? `${segment.lead} ${clause}` : clause;
        for (const { instruction, signs, except } of matchers) {
          const patterns = signs[language];
          if (!patterns?.every((pattern) => pattern.test(context)) || !patterns.some((pattern) => pattern.test(clause)))
            continue;
          if (except?.test(clause)) continue;
          above ??= actionsAbove(segment);
          const actions = before.length ? before : above;
          if (actions.length) mentions.get(instruction)!.push({ segment, clause, actions });
        }
      }
    }
  }
  return mentions;
}

/**
 * Finds signs for which pages tell people to do different things, or something other than the instruction says. In both
 * cases, people with the same sign get different advice.
 */
export function checkInstructions(segments: readonly Segment[], instructions: Instructions): Finding[] {
  return [...mentionsOf(segments, instructions)].flatMap(([{ id, level, source }, mentions]) => {
    const wrong = mentions.filter(({ actions }) => !agrees(actions, level));
    if (wrong.length === 0) return [];
    const isDisputed = new Set(mentions.map(({ actions }) => leastUrgent(actions))).size > 1;
    return wrong.map(
      ({ segment, clause, actions }): Finding => ({
        kind: "instructions",
        level: isDisputed ? "broken" : "advice",
        segment,
        wrong: `"${clause}" says ${actions.map((action) => NAMES[action]).join(" or ")}, but for this sign (${id}) ${
          isDisputed ? "other texts and the instruction say" : "the instruction says"
        } ${NAMES[level]} (${source.publisher}, ${source.date})`,
      }),
    );
  });
}

import type { Claim } from "./claims.ts";
import type { Clause } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";
import { NUMBER_WORDS } from "./quantities.ts";

/** Things that pages count, with their names in English and Spanish. */
const NOUNS: readonly (readonly [name: string, en: string, es: string])[] = [
  ["children's hospitals", "children[’']s hospitals?", "hospitales? (infantil(es)?|de niños)"],
  ["hospitals", "hospitals?", "hospital(es)?"],
  ["emergency rooms", "emergency (rooms|departments)", "salas de emergencias?"],
  [
    "pediatric urgent care clinics",
    "pediatric urgent care (clinics|centers|locations)",
    "clínicas pediátricas de atención inmediata",
  ],
  [
    "urgent care clinics",
    "urgent care (clinics|centers|locations)",
    "(clínicas|centros) de (atención inmediata|urgencias)",
  ],
  ["primary care clinics", "primary care (clinics|offices|locations)", "(clínicas|consultorios) de atención primaria"],
  ["birth centers", "birth(ing)? centers", "centros de (maternidad|partos)"],
  ["imaging centers", "imaging (centers|locations)", "centros de imágenes"],
  ["pharmacies", "pharmacies", "farmacias"],
  ["laboratories", "laboratories|labs", "laboratorios"],
  ["clinics", "clinics", "clínicas"],
  ["locations", "locations|sites of care", "centros(?! de)"],
  ["doctors", "doctors|physicians", "médicos|doctores"],
  ["people who work here", "employees|people who work here|team members", "empleados|personas (que )?trabajan"],
  ["volunteers", "volunteers", "voluntarios"],
  ["medical services", "medical services|specialties", "servicios médicos|especialidades"],
  ["states", "states", "estados(?! unidos)"],
  ["counties", "counties", "condados"],
  ["beds", "beds", "camas"],
  ["insurers", "insurers|insurance (companies|plans)|health plans", "aseguradoras|planes de (seguro|salud)"],
];

const WORDS: Record<string, number> = { two: 2, dos: 2, ...NUMBER_WORDS.en, ...NUMBER_WORDS.es };

const NUMERIC = new RegExp(String.raw`\d|(?<!\p{L})(${Object.keys(WORDS).join("|")})(?!\p{L})`, "iu");

const STATES =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming";

const AT_LEAST =
  "more than|over|at least|nearly|almost|about|around|some|más de|cerca de|casi|al menos|unos|unas|alrededor de";

/** Words between a number and a noun that do not limit what is counted. */
const BETWEEN = "(?:\\s(?:different|full-service|acute care))?";

const patterns = (["en", "es"] as const).map(
  (language, column) =>
    [
      language,
      NOUNS.map(([name, ...nouns]) => ({
        name,
        pattern: new RegExp(
          String.raw`(?:(?<![\p{L}])(${AT_LEAST})\s)?(?<![\p{L}\d.,$-])(\d[\d,]*|${Object.keys(WORDS).join("|")})${BETWEEN}\s(?:${nouns[column]})(?![\p{L}])`,
          "giu",
        ),
      })),
    ] as const,
);

/** Words before a number that say that it counts only some: "three of our hospitals", "these two clinics". */
const SOME =
  /(?<!\p{L})(these|those|both|the other|other|first|next|last|between|estos|estas|esos|esas|ambos|otros|otras|one of|any)\s$/iu;
/** Words after a noun that limit what is counted. */
const LIMITED =
  /^\s(with|that|which|where|who|near|for|just|only|have|also|con|que|donde|cerca|para|solo|tienen|también)(?!\p{L})/iu;

export interface Count {
  clause: Clause;
  /** What is counted, and in which state: `hospitals`, `hospitals in Montana`. */
  of: string;
  number: number;
  isExact: boolean;
}

/** Finds what clauses say about how many hospitals, doctors, and so on there are. */
const countsIn = (clauses: readonly Clause[]): Count[] =>
  clauses.flatMap((clause) => {
    const { text, segment, item } = clause;
    if (segment.picture !== undefined || !NUMERIC.test(text)) return [];
    const [, nouns] = patterns.find(([language]) => segment.language.startsWith(language)) ?? [];
    // A card can show a number and the noun as separate texts.
    const isMetric = /^[\d,]+\+?$/.test(text) && item.length < 120;
    const whole = isMetric ? `${text} ${item.replaceAll(`${text}. `, "").replaceAll(`. ${text}`, "")}` : text;
    let rest = whole;
    return (nouns ?? []).flatMap(({ name, pattern }): Count[] => {
      const found: Count[] = [];
      rest = rest.replace(pattern, (match: string, atLeast: string | undefined, digits: string, ...others) => {
        const index = others.find((other) => typeof other === "number") as number;
        const [before, after] = [whole.slice(0, index), whole.slice(index + match.length)];
        const states = [...whole.matchAll(new RegExp(STATES, "g"))].map(([state]) => state);
        const number = WORDS[digits.toLowerCase()] ?? Number(digits.replaceAll(",", ""));
        if (!SOME.test(before) && !LIMITED.test(after))
          found.push({
            clause,
            of: new Set(states).size === 1 ? `${name} in ${states[0]}` : name,
            number,
            isExact: !atLeast && !text.endsWith("+"),
          });
        return "·".repeat(match.length);
      });
      return found;
    });
  });

/** Finds numbers of hospitals, doctors, and so on that are not the actual ones. */
export const checkCounts = (clauses: readonly Clause[], { counts = {} }: Facts): Finding[] =>
  countsIn(clauses).flatMap(({ clause, of, number, isExact }): Finding[] => {
    const actual = counts[of];
    if (actual === undefined) return [];
    // "More than 300" is right for 368, and "about 40" for 38, but neither is for 700.
    if (isExact ? number === actual : number * 0.9 <= actual && actual < number * 2) return [];
    const { segment, text } = clause;
    return [
      { kind: "numbers", level: "broken", segment, wrong: `there are ${actual} ${of}, not ${number}: ${quote(text)}` },
    ];
  });

/** Returns the counts of things of which the facts contain no number. */
export const countClaims = (clauses: readonly Clause[], { counts = {} }: Facts): Claim[] =>
  countsIn(clauses).flatMap(({ clause, of, number, isExact }) =>
    of in counts
      ? []
      : [
          {
            kind: "numbers" as const,
            clause,
            subject: `the number of ${of}`,
            value: `${isExact ? "" : "about "}${number}`,
            isInEveryLanguage: true,
          },
        ],
  );

import medical from "../../../kv-fixtures/instructions.json" with { type: "json" };
import content from "../../../kv-fixtures/services.json" with { type: "json" };
import { replaceReferences } from "../../../lib/text/references.ts";
import type { ServiceDirectory } from "./service-directory.ts";

type Language = "en" | "es";

type Content = (typeof content)[keyof typeof content];
const services: Readonly<Record<string, Content>> = content;
const instructions = new Map(medical.instructions.map((instruction) => [instruction.id, instruction]));

const withInstructions = (text: string, language: Language): string =>
  replaceReferences(
    text,
    (id) => (instructions.get(id) ?? medical.levels[id as keyof typeof medical.levels])?.[language],
  );

/** Returns the signs at a level, such as `911`, among the medical instructions with the given IDs. */
const signsOf = (ids: readonly string[], level: string, language: Language): string[] =>
  ids.flatMap((id) => {
    const instruction = instructions.get(id);
    if (!instruction) throw new Error(`services.json: ${id} is not an instruction`);
    return instruction.level === level ? instruction[language] : [];
  });

interface PageTexts {
  overview: string;
  image: { src: string; alt: string };
  emergency: string[];
  emergencyRoom: string[];
  whenToCome: string[];
  whatToExpect: string[];
  questions: { question: string; answer: string }[];
}

/** Returns the texts of a service page in a language, with the medical instructions that they refer to. */
function textsOf({ picture, urgent, ...texts }: Content, language: Language): PageTexts {
  const { overview, come, expect, questions } = texts[language];
  const fill = (text: string) => withInstructions(text, language);
  return {
    overview: fill(overview),
    image: { src: `/-/media/${picture.src}.svg`, alt: picture[language] },
    emergency: signsOf(urgent, "911", language),
    emergencyRoom: signsOf(urgent, "er", language),
    whenToCome: come.map(fill),
    whatToExpect: expect.map(fill),
    questions: questions.map(({ question, answer }) => ({ question, answer: fill(answer) })),
  };
}

/** Returns the texts of a service page by language, and the fields that are the same in each language. */
export function pageOf(name: string, { specialties, locationTypes, phone }: ServiceDirectory) {
  const page = services[name];
  return {
    directory: { specialties, locationTypes, phone },
    ...(page && { texts: { en: textsOf(page, "en"), es: textsOf(page, "es") } }),
  };
}

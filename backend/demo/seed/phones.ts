import type { Random } from "./random.ts";
import { rowsOf } from "./table.ts";

// The organization's phone lines that appear on pages, except location phone numbers. Columns: number | line
const LINES = `
303-555-0100 | Main line
303-555-0126 | Billing and financial help
303-555-0135 | Medical records, Denver Hospital
303-555-0137 | Chaplain, Denver Hospital
303-555-0140 | Gift shop and café, Denver Hospital
303-555-0142 | Nurse line and questions
303-555-0144 | Spanish line
303-555-0150 | Tamarack Medical Building, Denver
303-555-0155 | Fax of the civil rights coordinator
303-555-0156 | Privacy officer
303-555-0158 | Careers
303-555-0163 | Heart care
303-555-0164 | Medical staff office
303-555-0171 | Classes and events
303-555-0187 | Children's health
303-555-0200 | Appointments
303-555-0202 | Imaging, Denver Hospital
303-555-0203 | Fax of Imaging, Denver Hospital
303-555-0204 | Birth Center, Denver Hospital
303-555-0205 | Bones and joints, Denver Hospital
303-555-0206 | Civil rights coordinator
303-555-0207 | Patient advocate
720-555-0168 | Birth Center, Boulder Hospital
720-555-0171 | Bones and joints, Boulder Hospital
720-555-0172 | Heart care, Boulder Hospital
720-555-0175 | Imaging and laboratory, Boulder Hospital
720-555-0176 | Medical records, Boulder Hospital
720-555-0178 | Canyon Medical Building, Boulder
406-555-0144 | Heart and vascular care, Billings Hospital
406-555-0145 | Fax of heart and vascular care, Billings Hospital
406-555-0161 | Stroke care, Billings Hospital
406-555-0162 | Cancer care, Billings Hospital
406-555-0164 | Pregnancy and birth, Billings Hospital
406-555-0165 | Social worker, Billings Hospital
406-555-0166 | Medical records, Billings Hospital
406-555-0168 | Bend Medical Building, Billings
`;

/** Names of the phone lines that appear on pages, keyed by phone number. */
export const lines: ReadonlyMap<string, string> = new Map(
  rowsOf(LINES).map(([number = "", line = ""]) => [number, line]),
);

/** Phone number for questions about classes and events. */
export const CLASSES_LINE = "303-555-0171";
/** Phone number that people who speak Spanish answer. */
export const SPANISH_LINE = "303-555-0144";

/**
 * Size of a number block in the 555 exchange. Only the block from 0100 to 0199 is reserved for fiction, so the
 * generator uses this block first.
 */
const BLOCK = 100;

/** Returns a function that generates unused phone numbers in the 555 exchange, which has no subscribers. */
export function phoneBook(chance: Random): (areaCode: string) => string {
  const usedNumbers = new Set(lines.keys());
  return (areaCode) => {
    const startNumber = chance.int(0, BLOCK - 1);
    for (let step = 0; ; step++) {
      const block = 1 + Math.floor(step / BLOCK);
      const number = `${areaCode}-555-${String(block * BLOCK + ((startNumber + step) % BLOCK)).padStart(4, "0")}`;
      // The number 555-1212 is reserved for directory assistance.
      if (usedNumbers.has(number) || number.endsWith("1212")) continue;
      usedNumbers.add(number);
      return number;
    }
  };
}

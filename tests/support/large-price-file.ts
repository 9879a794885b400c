/** Price files of a real hospital's size, as text in pieces. */

const WORDS = {
  kind: "MRI CT XR US NM PET MAMMO ENDOSCOPY CATH SURGERY BIOPSY INJECTION THERAPY VISIT OBSERVATION".split(" "),
  part: "KNEE SHOULDER HIP BRAIN SPINE CHEST ABDOMEN PELVIS WRIST ANKLE HEART LIVER KIDNEY BREAST THYROID FOOT HAND ELBOW".split(
    " ",
  ),
  how: ["W CONTRAST", "WO CONTRAST", "W AND WO CONTRAST", "COMPLETE", "LIMITED", "CONTINUOUS", "PROCEDURE", "PROFILE"],
  side: ["LT", "RT", "BILATERAL"],
  drug: "TABLET CAPSULE VIAL SOLUTION PATCH OINTMENT INHALER".split(" "),
  device: "SCREW PLATE STENT CATHETER GUIDEWIRE SUTURE MESH CONNECTOR PROSTHESIS CONTROLLER PROBE".split(" "),
};
const CODES = ["73721", "73722", "70551", "70553", "74177", "77067", "80053", "85025", "45378", "97110"];

/** Returns the same numbers from 0 to 1 in every run. */
function* numbers(): Generator<number, never> {
  let state = 1;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * Returns a wide CSV file with dollar amounts of several plans. A third of the lines are procedures, a third drugs, and
 * a third devices, with a revenue code, a chargemaster number, and often a CPT code.
 */
export function* largeFile(lines: number, plans: number): Generator<string> {
  const random = numbers();
  const next = () => random.next().value;
  const pick = (words: readonly string[]) => words[Math.floor(next() * words.length)]!;
  const names = Array.from({ length: plans }, (_, plan) => `Payer ${plan}|PPO`);
  yield "hospital_name,last_updated_on,version,hospital_address,license_number|IA\n";
  yield 'Cedar County Hospital,10/1/2026,3.0.0,"1 Main Street, Cedar, IA 50001",1\n';
  yield `description,code|1,code|1|type,code|2,code|2|type,code|3,code|3|type,setting,standard_charge|gross,standard_charge|discounted_cash,${names
    .map((name) => `standard_charge|${name}|negotiated_dollar,standard_charge|${name}|methodology`)
    .join(",")},standard_charge|min,standard_charge|max\n`;
  for (let line = 0; line < lines; line += 1_000) {
    let piece = "";
    for (let at = line; at < Math.min(lines, line + 1_000); at++) {
      const text =
        at % 3 === 0
          ? `HC ${pick(WORDS.kind)} ${pick(WORDS.part)} ${pick(WORDS.how)} ${pick(WORDS.side)} EACH`
          : at % 3 === 1
            ? `HC ${pick(WORDS.drug)} DRUG${at % 5_000} ${Math.floor(next() * 900)} MG EACH`
            : `HC ${pick(WORDS.device)} ${Math.floor(next() * 90)} MM MODEL ${at % 7_000} EACH`;
      const code = at % 3 === 0 && next() < 0.02 ? pick(CODES) : at % 3 === 0 ? String(10_000 + (at % 80_000)) : "";
      const gross = 20 + Math.floor(next() * 900_000) / 100;
      const amounts = names.map((_, plan) => `${(gross * (0.3 + plan / 100)).toFixed(2)},fee schedule`).join(",");
      piece += `"${text}",${1_000_000 + at},CDM,0${250 + (at % 600)},RC,${code},${code && "CPT"},outpatient,${gross.toFixed(2)},${(gross * 0.6).toFixed(2)},${amounts},${(gross * 0.3).toFixed(2)},${(gross * 0.7).toFixed(2)}\n`;
    }
    yield piece;
  }
}

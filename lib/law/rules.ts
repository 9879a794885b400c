/**
 * Rules of law about what a hospital's public website must show in the United States, as data. Each rule names its
 * citation, the date since or from which it applies, and the text that was read to write it. The rules look for what a
 * program can find. A rule that passes is no legal advice.
 */
import { moneyRules } from "./money-rules.ts";
import { noticeRules } from "./notice-rules.ts";
import type { LawRule } from "./rule.ts";

export const usHospital: readonly LawRule[] = [...moneyRules, ...noticeRules];

export const lawSets: Readonly<Record<string, readonly LawRule[]>> = { "us-hospital": usHospital };

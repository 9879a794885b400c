/** Reasons for a visit that visitors can choose. */
export const VISIT_REASONS = ["concern", "follow-up", "checkup", "medicine", "second-opinion", "other"] as const;
export type VisitReason = (typeof VISIT_REASONS)[number];

/** How many cards a carousel shows at a width (CA-02 to CA-10), and the columns of feature cards (BL-33). */

/** `wide` cards, or those of the narrowest `[under, cards]` that the width is under. A boundary is the wider step's. */
export type CardSteps = { wide: number; under: readonly (readonly [under: number, cards: number])[] };

const steps = (wide: number, ...under: [under: number, cards: number][]): CardSteps => ({ wide, under });

/** By the width of the carousel's container; all others go by the viewport (CA-02). */
export const PUBLICATION_STEPS = steps(3, [1200, 2.25], [734, 1.5], [500, 1.1]);
/** CA-03 */
export const CATEGORY_STEPS = steps(5, [1200, 4.25], [905, 3.25], [720, 2.25], [600, 1.1]);
/** CA-04 */
export const HIGHLIGHT_STEPS = steps(3, [905, 2.25], [720, 1.5], [600, 1.1]);
/** CA-05 */
export const PROFILE_STEPS = steps(4, [1200, 3.5], [905, 2.25], [720, 1.5], [600, 1.1]);
/** CA-06 */
export const PROVIDER_STEPS = steps(3, [1200, 2.25], [905, 1.5], [600, 1.1]);
/** CA-07: inside location search results, which are narrower than the page. */
export const RELATED_PROVIDER_STEPS = steps(2.5, [905, 1.5], [600, 1.2]);
/** CA-08: where no other row applies. */
export const GENERAL_STEPS = steps(3, [972, 2.25], [750, 1.5], [500, 1.1]);
/** CA-09 */
export const NEARBY_STEPS = steps(3, [1200, 2.25], [905, 1.5], [600, 1.1]);
/** CA-10 */
export const SERVICE_STEPS = steps(6, [1200, 4.25], [905, 3.25], [720, 2.25], [600, 1.25]);

/** Columns of the profile feature cards: 2 for up to 4 profiles, 3 for up to 6, else 4 (BL-33). */
export const profileColumns = (count: number): 2 | 3 | 4 => (count <= 4 ? 2 : count <= 6 ? 3 : 4);

/** Avatar size in pixels: 160 under 1200 px with more than 2 profiles, else 250 (BL-33). */
export const avatarSize = (count: number, width: number): 160 | 250 => (width < 1200 && count > 2 ? 160 : 250);

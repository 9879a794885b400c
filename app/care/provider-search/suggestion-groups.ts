/** Titles of the suggestion groups, in display order. */
export type SuggestionGroups = Readonly<Record<GroupName, string>>;

const GROUPS = ["clinical_keywords", "location_name", "provider_name", "specialties"] as const;
type GroupName = (typeof GROUPS)[number];

/**
 * Returns at most `maxRows` suggestions, each with its group's title. Each group gets an equal share of the list. If a
 * group has fewer suggestions than its share, the other groups use the remaining positions. If several groups contain
 * the same suggestion, only the first group includes it.
 */
export function suggestionRows(
  suggestions: Readonly<Record<GroupName, readonly { name: string }[]>>,
  titles: SuggestionGroups,
  maxRows: number,
): ReadonlyMap<string, string> {
  const listedNames = new Set<string>();
  const groups = GROUPS.map((group) => ({
    title: titles[group],
    names: suggestions[group].map(({ name }) => name).filter((name) => !listedNames.has(name) && listedNames.add(name)),
    shown: 0,
  }));
  for (let left = maxRows; left > 0; ) {
    const open = groups.filter(({ names, shown }) => shown < names.length);
    if (open.length === 0) break;
    for (const group of open.slice(0, left)) group.shown += 1;
    left -= Math.min(left, open.length);
  }
  return new Map(
    groups.flatMap(({ title, names, shown }) => names.slice(0, shown).map((name) => [name, title] as const)),
  );
}

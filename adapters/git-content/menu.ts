/** Creates the header and the footer from `menu.json`, or from the pages if there is no such file. */
import { z } from "zod";
import type { Files, Problem } from "./files.ts";
import { dataOf, reporter, type SiteSettings } from "./site.ts";
import { fieldsOf, type Resolver } from "./wire.ts";

const Link = z.strictObject({ text: z.string().min(1), href: z.string().min(1) });
type Link = z.output<typeof Link>;

const group = (most: number) =>
  z.strictObject({ heading: z.string().optional(), links: z.array(Link).max(most, `has more than ${most} links`) });

const Menu = z.strictObject({
  /** Up to three groups of links: four main links, six others, and six with descriptions. */
  header: z
    .union([
      z.tuple([group(4)]),
      z.tuple([group(4), group(6)]),
      z.tuple([
        group(4),
        group(6),
        z.strictObject({
          heading: z.string().optional(),
          links: z.array(Link.extend({ description: z.string().optional() })).max(6, "has more than 6 links"),
        }),
      ]),
    ])
    .optional(),
  /** Button of the menu, such as "Make an appointment". */
  button: Link.optional(),
  signIn: Link.optional(),
  footer: z.array(group(20)).max(3, "has more than 3 columns").optional(),
  /** Links below the columns of the footer, such as the privacy notice. */
  legal: z.array(Link).optional(),
  copyright: z.string().optional(),
});
type Menu = z.output<typeof Menu>;

/** A page at the top of the site, for the menu of a site without `menu.json`. */
interface TopPage {
  path: string;
  title: string;
  order: number | undefined;
}

const ORDINALS = ["One", "Two", "Three", "Four", "Five", "Six"];

/** Returns the components of the header and the footer in a language. */
export function menuOf(
  files: Files,
  settings: SiteSettings,
  language: string,
  pages: readonly TopPage[],
  resolverOf: (file: string) => Resolver,
  problems: Problem[],
): { header: object[]; footer: object[] } {
  const names = [`menu.${language}`, ...(language === settings.record.languages[0] ? ["menu"] : [])];
  const read = names.map((name) => dataOf(files, name, problems)).find(Boolean);
  const file = read?.file ?? "";
  const result = read && Menu.safeParse(read.data);
  if (result && !result.success)
    for (const { path, message } of result.error.issues.flatMap(leaves))
      reporter(problems, file)(`${path.join(".") || "the file"} ${message}`);
  const menu = result?.data ?? ofPages(pages);
  const resolver = resolverOf(file);
  return {
    header: [component("MainHeader", `menu#header-${language}`, fieldsOf(headerOf(menu), resolver))],
    footer: [component("Footer", `menu#footer-${language}`, fieldsOf(footerOf(menu, settings), resolver))],
  };
}

/** Returns the issues of the alternative of a union that fits best: the one with the fewest issues. */
function leaves(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const [best] = [...issue.errors].sort((one, other) => depth(other) - depth(one));
  return (best ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as z.core.$ZodIssue);
}
const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map(({ path }) => path.length));

const component = (componentName: string, uid: string, fields: object) => ({
  uid,
  componentName,
  dataSource: "",
  params: {},
  fields,
});

/** Returns the menu of a site without `menu.json`: the pages at the top of the site. */
function ofPages(pages: readonly TopPage[]): Menu {
  const links = [...pages]
    .sort((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || one.title.localeCompare(other.title))
    .map(({ path, title }): Link => ({ text: title, href: path }));
  const [first, second] = [links.slice(0, 4), links.slice(4, 10)];
  return { header: second.length > 0 ? [{ links: first }, { links: second }] : [{ links: first }] };
}

function headerOf({ header = [{ links: [] }], button, signIn }: Menu): Record<string, unknown> {
  const [primary, secondary, featured] = header;
  const numbered = (name: string, links: readonly (Link & { description?: string | undefined })[] = []) =>
    links.flatMap(({ text, href, description }, index): [string, unknown][] => [
      [`${name}${ORDINALS[index]}Title`, text],
      [`${name}${ORDINALS[index]}Url`, { href, text: "" }],
      ...(description ? [[`${name}${ORDINALS[index]}Description`, description] as [string, unknown]] : []),
    ]);
  return {
    primaryLinksHeading: primary?.heading,
    secondaryLinksHeading: secondary?.heading,
    featuredLinksHeading: featured?.heading,
    ...Object.fromEntries([
      ...numbered("primaryLink", primary?.links),
      ...numbered("secondaryLink", secondary?.links),
      ...numbered("featuredLink", featured?.links),
    ]),
    ...(button && { secondaryCtaTitle: button.text, secondaryCtaUrl: { href: button.href, text: button.text } }),
    ...(signIn && { signInLink: signIn }),
  };
}

function footerOf({ footer = [], legal = [], copyright, signIn }: Menu, { title }: SiteSettings) {
  const links = (list: readonly Link[]) => list.map((link) => ({ link }));
  return {
    columns: footer.map(({ heading, links: list }) => ({ heading, links: links(list) })),
    hygieneLinks: links(legal),
    copyright: copyright ?? `© ${title}`,
    ...(signIn && { signInLink: signIn }),
  };
}

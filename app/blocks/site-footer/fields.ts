import { image, items, link, richText, text } from "../../cms/fields/fields.ts";

const linkItem = { link: link("Link with text") };

export const fields = {
  logo: image("The logo; the site's logo when empty"),
  logoLink: link("Link of the logo; the home page when empty"),
  signInLink: link("The patient portal"),
  languageHelp: richText("A link to language assistance, in several languages"),
  columns: items(
    "Up to three columns of links",
    { heading: text("Heading of the column"), links: items("Links of the column", linkItem) },
    3,
  ),
  copyright: text("Copyright text"),
  hygieneLinks: items("Legal and policy links", linkItem),
  alsoOfInterest: items("Related links above the footer", linkItem),
  annotation: richText("A note above the footer, such as sources"),
};

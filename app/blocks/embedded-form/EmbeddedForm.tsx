import { Placeholder } from "../../forms/Placeholder.tsx";
import { formPhrases } from "../../forms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import { EmbedIsland } from "./Embed.island.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

/** Renders a third-party form that an author selects by name. Without JavaScript, a phone number replaces the form. */
export function EmbeddedForm({ fields: { title, formName, isOfSitecore, withCss }, page }: ViewProps<typeof fieldSet>) {
  const { t, embeds, language } = page;
  if (!formName && !page.editing) return null;
  if (page.editing)
    return <Placeholder block="EmbeddedForm" name={[title, formName].filter(Boolean).join(", ")} page={page} />;
  const forms = isOfSitecore ? embeds?.sitecore : embeds?.forms;
  if (!forms)
    return (
      <Section heading={title}>
        <p>{t(formPhrases.ForeignBlocked)}</p>
      </Section>
    );
  const { frame, hosts } = forms;
  const src = `${frame}&name=${formName}${withCss ? "&strict=1" : ""}&hl=${language}`;
  const host = hosts[0] ?? "";
  return (
    <Section heading={title}>
      <Island
        name="embedded-form/Embed"
        hydrate="visible"
        component={EmbedIsland}
        page={page}
        needs={{ phrases: [formPhrases, phrases] }}
        props={{ src, title: title || (isOfSitecore ? t(phrases.EmbeddedTitle) : formName), host }}
      />
    </Section>
  );
}

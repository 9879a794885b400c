import { css } from "@linaria/core";
import { Fragment, type ReactNode } from "react";
import { Cta, CtaRow } from "../../cms/components/Cta.tsx";
import { FieldLink, FieldTextLink } from "../../cms/components/FieldLink.tsx";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { toneOf } from "../../theme/style-option.ts";
import { viewport } from "../../theme/viewport.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { columns } from "../../ui/columns.ts";
import { Heading, type HeadingLevel, type HeadingSize } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { Group } from "./Group.tsx";

type Props = ViewProps<typeof fields>;
type Page = Props["page"];
type EntryFields = Props["fields"]["entries"][number];
type Content = Pick<EntryFields, "eyebrow" | "title" | "texts" | "pictures" | "links"> &
  Partial<Pick<EntryFields, "page">>;

const main = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 5rem);

  &[data-picture] {
    @media ${viewport.wide} {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
      align-items: start;
    }
  }

  &[data-look="hero"] {
    @media ${viewport.wide} {
      align-items: center;
    }
  }

  &[data-alignment="right"] > figure {
    @media ${viewport.wide} {
      order: -1;
    }
  }

  &[data-picture][data-alignment="right"] {
    @media ${viewport.wide} {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    }
  }

  &:not([data-picture])[data-alignment="center"] {
    justify-items: center;
    text-align: center;
  }

  &:not([data-picture])[data-alignment="right"] {
    justify-items: end;
  }
`;

const textBlock = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: var(--measure);

  & > * {
    max-inline-size: 100%;
  }

  [data-alignment="center"]:not([data-picture]) > & {
    justify-items: center;
  }
`;

const plainText = css`
  white-space: pre-line;
`;

const lead = css`
  font-size: var(--text-l);
`;

const above = css`
  font-weight: 600;
  color: var(--color-muted);
`;

const figure = css`
  display: grid;
  gap: var(--space-4);
  margin: 0;

  & img {
    border-radius: var(--radius-l);
  }`;

const cards = css`
  display: grid;
  gap: var(--space-6) 24px;
  margin-block-start: var(--space-6);
  ${columns("17rem", "24px")}
`;

const card = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-3);
  overflow-wrap: anywhere;

  & img {
    border-radius: var(--radius-m);
  }`;

const facts = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-block-start: var(--space-4);
`;

const list = css`
  display: grid;
  gap: var(--space-2);
  margin-block-start: var(--space-4);
`;

/**
 * Renders a section with a heading, text, images, links, and cards or an accordion. Renders nothing if the section has
 * no content.
 */
export function ContentSection({ fields, page }: Props) {
  const { look, entries, alignment, styleOption, pictures, links } = fields;
  const filledEntries = entries.filter((entry) => hasContent(entry));
  const shortEntries = look === "accordion" ? [] : filledEntries.filter((entry) => factOf(entry));
  const visibleEntries = filledEntries.filter((entry) => !shortEntries.includes(entry));
  if (!hasContent(fields) && filledEntries.length === 0) return null;
  if ((page.region ?? "main") !== "main" && look !== "accordion") return <Group fields={fields} page={page} />;
  const isHero = look === "hero";
  const hasWords = Boolean(fields.eyebrow || fields.title || fields.texts.length || links.length);
  const hasPictures = pictures.some(({ picture }) => picture);
  const side = ["center", "right"].find((name) => name === alignment.toLowerCase()) ?? "left";
  const isCaption = hasPictures && !fields.title && !fields.eyebrow && links.length === 0;
  const below = look === "links" ? links : [];
  const level: HeadingLevel = fields.title ? 3 : 2;
  return (
    <Section tone={toneOf(styleOption, isHero ? "soft" : "plain")}>
      <div
        className={main}
        data-look={look}
        data-alignment={side}
        data-picture={hasPictures && hasWords && !isCaption ? true : undefined}
      >
        {hasWords && !isCaption && (
          <div className={textBlock}>
            <SectionText
              content={fields}
              page={page}
              level={isHero && !page.hasTitle ? 1 : 2}
              {...(isHero && { size: "xl" })}
              isLead={isHero}
            >
              {look !== "links" && <Buttons links={links} page={page} />}
            </SectionText>
          </div>
        )}
        {hasPictures && (
          <figure className={figure}>
            <Pictures pictures={pictures} isEager={isHero} />
            {isCaption && (
              <figcaption>
                <Texts texts={fields.texts} />
              </figcaption>
            )}
          </figure>
        )}
      </div>
      {below.length > 0 && (
        <ul className={list}>
          {below.map(({ link, words: linkText, id }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links can be identical
            <li key={`${id}${index}`}>
              <FieldLink link={link} text={linkText || link?.text} page={page} />
            </li>
          ))}
        </ul>
      )}
      {shortEntries.length > 0 && (
        <ul className={facts}>
          {shortEntries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same ID
            <li key={`${entry.id}${index}`}>
              <Chip>{factOf(entry)}</Chip>
            </li>
          ))}
        </ul>
      )}
      {visibleEntries.length > 0 && look === "accordion" && (
        <Accordion
          level={level}
          editing={page.editing}
          items={visibleEntries.map((entry) => ({
            title: entry.title || entry.eyebrow || page.t(fieldPhrases.EmptyTitle),
            content: <Entry entry={{ ...entry, title: "" }} page={page} level={4} />,
          }))}
        />
      )}
      {visibleEntries.length > 0 && look !== "accordion" && (
        <ul className={cards}>
          {visibleEntries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same ID
            <li key={`${entry.id}${index}`}>
              <Entry entry={entry} page={page} level={level} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const hasContent = ({ eyebrow, title, texts, pictures, links, page }: Content): boolean =>
  Boolean(
    eyebrow ||
      title ||
      texts.some(({ text, html }) => text || html) ||
      pictures.some(({ picture }) => picture) ||
      links.some(({ link, words: linkText }) => link && (linkText || link.text)) ||
      page?.text,
  );

/** Maximum length of a fact in characters. */
const MAX_FACT = 60;

/** Returns the text of an entry that consists of one short text, such as a tag or a time. Returns "" for other entries. */
function factOf({ eyebrow, title, texts, pictures, links, page }: Content): string {
  const [only = "", ...others] = [eyebrow, title, ...texts.flatMap(({ text, html }) => [text, html])].filter(Boolean);
  const isFact =
    others.length === 0 &&
    !pictures.some(({ picture }) => picture) &&
    links.length === 0 &&
    !page &&
    !/[<\n]/.test(only);
  return isFact && only.length <= MAX_FACT ? only : "";
}

interface SectionTextProps {
  content: Content;
  page: Page;
  level: HeadingLevel;
  size?: HeadingSize;
  isLead?: boolean;
  children?: ReactNode;
}

function SectionText({ content, page, level, size, isLead, children }: SectionTextProps) {
  const { eyebrow, title, texts, page: target } = content;
  return (
    <>
      {eyebrow && <p className={above}>{eyebrow}</p>}
      {target && (title || target.text) ? (
        <Heading level={level} size={size}>
          <FieldLink link={target} text={title || target.text} page={page} />
        </Heading>
      ) : (
        title && (
          <Heading level={level} size={size}>
            {title}
          </Heading>
        )
      )}
      <Texts texts={texts} isLead={isLead} />
      {children}
    </>
  );
}

function Texts({ texts, isLead }: { texts: Content["texts"]; isLead?: boolean | undefined }) {
  const textClass = isLead ? `${plainText} ${lead}` : plainText;
  return texts.map(({ text, html }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: each text is a field with a fixed position
    <Fragment key={index}>{html ? <Prose html={html} /> : text && <p className={textClass}>{text}</p>}</Fragment>
  ));
}

function Buttons({ links, page }: { links: Content["links"]; page: Page }) {
  const isButton = ({ link, words: linkText }: Content["links"][number]) =>
    page.editing || (link && link.href !== "#" && (linkText || link.text));
  const buttons = links.filter(isButton);
  const textsOfLinks = links.filter((link) => !isButton(link) && (link.words || link.link?.text));
  if (buttons.length === 0 && textsOfLinks.length === 0) return null;
  return (
    <CtaRow>
      {textsOfLinks.map(({ link, words: linkText }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each link is a field with a fixed position
        <p key={`text-${index}`}>{linkText || link?.text}</p>
      ))}
      {buttons.map(({ link, words: linkText }, index) => (
        <Cta
          // biome-ignore lint/suspicious/noArrayIndexKey: each link is a field with a fixed position
          key={index}
          variant={index === 0 ? "primary" : "secondary"}
          link={link}
          text={linkText || link?.text || ""}
          page={page}
        />
      ))}
    </CtaRow>
  );
}

function Pictures({ pictures, isEager }: { pictures: Content["pictures"]; isEager?: boolean }) {
  return pictures.map(({ picture }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: each image is a field with a fixed position
    <FieldPicture key={index} image={picture} eager={Boolean(isEager) && index === 0} natural />
  ));
}

/** Omits links that repeat another link, such as the link of a picture. Authors see all links. */
const linksOnce = (links: Content["links"], { editing }: Page): Content["links"] =>
  links.filter(
    ({ link, words: linkText }, index) =>
      editing ||
      links.findIndex(
        (one) => one.link?.href === link?.href && (one.words || one.link?.text) === (linkText || link?.text),
      ) === index,
  );

function Entry({ entry, page, level }: { entry: Content; page: Page; level: HeadingLevel }) {
  return (
    <article className={card}>
      <Pictures pictures={entry.pictures} />
      <SectionText content={entry} page={page} level={level} size="m" />
      {linksOnce(entry.links, page).map(({ link, words: linkText }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each link is a field with a fixed position
        <FieldTextLink key={index} link={link} text={linkText || link?.text} page={page} />
      ))}
    </article>
  );
}

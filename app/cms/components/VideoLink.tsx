import type { PageContext } from "../../context/page-context.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { linkText } from "../fields/link-text.ts";
import type { Link } from "../fields/types.ts";
import { fieldPhrases } from "../phrases.ts";
import { linkProps, NewWindow } from "./FieldLink.tsx";

interface VideoLinkProps {
  link: Link | null;
  title?: string;
  page: PageContext;
}

/**
 * Renders a link that opens a video. Until the visitor clicks the link, the browser does not send a request to the
 * video host.
 */
export function VideoLink({ link, title, page }: VideoLinkProps) {
  if (!link || link.href === "#") return null;
  return (
    <TextLink {...linkProps(link)} icon="play">
      {title || linkText(link, page.t(fieldPhrases.WatchVideo))}
      <NewWindow link={link} page={page} />
    </TextLink>
  );
}

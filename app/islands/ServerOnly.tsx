import { css } from "@linaria/core";
import { type ComponentProps, createContext, useCallback, useContext } from "react";
import { emptyHtml } from "../browser/trusted.ts";
import type { Replacements } from "./replacements.ts";

const contents = css`
  display: contents;
`;

/** Finds elements that React has replaced, or null on the server. */
export const ServedContent = createContext<Replacements["find"] | null>(null);

interface ServerOnlyProps extends ComponentProps<"div"> {
  /** Name of the part, unique within the island. */
  name: string;
}

/**
 * Renders a part of an island on the server only. During hydration, React keeps the element's server-rendered content,
 * so the browser needs no props for the content. If hydration fails and React replaces the island's elements, the new
 * element receives the content of the element that it replaces. If the island removes the element, React cannot render
 * the content again. By default, the wrapper element has `display: contents`.
 */
export const ServerOnly = ({ children, ...props }: ServerOnlyProps) =>
  typeof document === "undefined" ? <Part {...props}>{children}</Part> : <Kept {...props} />;

const Part = ({ name, className = contents, ...attributes }: ServerOnlyProps) => (
  <div className={className} data-served={name} {...attributes} />
);

function Kept(props: ServerOnlyProps) {
  const find = useContext(ServedContent);
  const keepContent = useCallback(
    (element: HTMLElement | null) => {
      if (!element || element.hasChildNodes()) return;
      const served = find?.(`[data-served="${props.name}"]`);
      if (served) element.replaceChildren(...served.childNodes);
    },
    [find, props.name],
  );
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not compare the content during hydration
    <Part {...props} ref={keepContent} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
  );
}

const AS_SERVED = { __html: emptyHtml() };

import { type ReactNode, useId } from "react";
import { Enhance } from "../islands/Enhance.tsx";
import { Disclosure } from "./Disclosure.tsx";
import type { disclosure } from "./disclosure.enhance.ts";
import type { HeadingLevel } from "./Heading.tsx";

interface AccordionItem {
  title: string;
  /** Short label above the item's title. */
  above?: string | undefined;
  icon?: ReactNode;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  level: HeadingLevel;
  /** Whether the page is in author mode, in which all items stay open. */
  editing: boolean;
  /** Whether the first item is open initially. */
  firstOpen?: boolean;
}

/**
 * Renders a list of collapsible items, of which at most one is open at a time. The accordion works without JavaScript
 * because it uses `<details name>`.
 */
export function Accordion({ items, level, editing, firstOpen = false }: AccordionProps) {
  const name = useId();
  return (
    <Enhance<typeof disclosure> name="ui/disclosure" hydrate="visible">
      <div>
        {items.map(({ title, content, ...head }, index) => (
          <Disclosure
            key={title}
            title={title}
            {...head}
            level={level}
            name={name}
            always={editing}
            open={firstOpen && index === 0}
          >
            {content}
          </Disclosure>
        ))}
      </div>
    </Enhance>
  );
}

import { type ReactNode, useId } from "react";
import { Enhance } from "../islands/Enhance.tsx";
import { Disclosure } from "./Disclosure.tsx";
import type { disclosure } from "./disclosure.enhance.ts";
import type { HeadingLevel } from "./Heading.tsx";

interface AccordionItem {
  title: string;
  /** A few words above the title, and a drawing beside it. */
  above?: string | undefined;
  icon?: ReactNode;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  level: HeadingLevel;
  /** In author mode every item stays open, for good (BL-02, LY-13). */
  editing: boolean;
  /** The first one starts open. */
  firstOpen?: boolean;
}

/** Items of which one is open at a time (BL-02): the browser's own `<details name>`, so it works before any script. */
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

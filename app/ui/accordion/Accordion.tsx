import { type ReactNode, useId } from "react";
import { Enhance } from "../../islands/Enhance.tsx";
import { Disclosure } from "../Disclosure.tsx";
import type { HeadingLevel } from "../Heading.tsx";
import type { accordion } from "./accordion.enhance.ts";

interface AccordionItem {
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  level: HeadingLevel;
  /** In author mode every item stays open, for good (BL-02, LY-13). */
  editing: boolean;
}

/** Items of which one is open at a time (BL-02): the browser's own `<details name>`, so it works before any script. */
export function Accordion({ items, level, editing }: AccordionProps) {
  const name = useId();
  return (
    <Enhance<typeof accordion> name="ui/accordion" wake="visible">
      <div>
        {items.map(({ title, content }) => (
          <Disclosure key={title} title={title} level={level} name={name} always={editing}>
            {content}
          </Disclosure>
        ))}
      </div>
    </Enhance>
  );
}

import type { FormEvent, ReactNode } from "react";
import { HiddenInputs } from "../ui/HiddenInputs.tsx";

interface SearchFormProps {
  /** The page of results; its own parameters go along, since a form drops those of its address. */
  to: string;
  className?: string;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
}

/** A form that opens a page of results with the text of the box inside. It needs no script. */
export function SearchForm({ to, className, onSubmit, children }: SearchFormProps) {
  const [, path, query = ""] = /^([^?#]*)(?:\?([^#]*))?/.exec(to) ?? [];
  return (
    <search>
      <form action={path} className={className} onSubmit={onSubmit}>
        {children}
        <HiddenInputs values={new URLSearchParams(query)} />
      </form>
    </search>
  );
}

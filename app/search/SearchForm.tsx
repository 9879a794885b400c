import type { FormEvent, ReactNode } from "react";
import { HiddenInputs } from "../ui/HiddenInputs.tsx";

interface SearchFormProps {
  /**
   * URL of the results page. The URL's query parameters become hidden inputs because a GET form discards the query
   * string of its action URL.
   */
  to: string;
  className?: string;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
}

/** Renders a search form that opens a results page and works without JavaScript. */
export function SearchForm({ to, className, onSubmit, children }: SearchFormProps) {
  const [, path, query = ""] = /^([^?#]*)(?:\?([^#]*))?/.exec(to) ?? [];
  return (
    <search>
      <form autoComplete="off" action={path} className={className} onSubmit={onSubmit}>
        {children}
        <HiddenInputs values={new URLSearchParams(query)} />
      </form>
    </search>
  );
}

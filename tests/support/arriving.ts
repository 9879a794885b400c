/** Wraps a response whose text is read as it streams in. */
export function arriving(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  const next = async () => {
    const { value, done } = await reader.read();
    html += value ?? "";
    return !done;
  };
  return {
    /** Reads until the text fulfills a condition, and returns it. Rejects when the response ends first. */
    async until(condition: (html: string) => boolean): Promise<string> {
      while (!condition(html))
        if (!(await next())) throw new Error(`the response ended too early: ${html.slice(-300)}`);
      return html;
    },
    async end(): Promise<string> {
      while (await next());
      return html;
    },
  };
}

/** Whether the first skeleton of an inline block has arrived completely. It can arrive in several chunks. */
export function hasInlineSkeleton(html: string): boolean {
  const count = (tag: RegExp) => html.split("<div data-inline>")[1]?.match(tag)?.length ?? 0;
  return count(/<div/g) > 0 && count(/<div/g) <= count(/<\/div>/g);
}

/** Wraps a response so that a test can read its text while it arrives. */
export function readWhileArriving(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  const next = async () => {
    const { value, done } = await reader.read();
    html += value ?? "";
    return !done;
  };
  return {
    /**
     * Reads the response until its text meets a condition and returns the text. Rejects if the response ends before the
     * text meets the condition.
     */
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

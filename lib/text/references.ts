const REFERENCE = /\{\{([\w-]+)(\.more)?\}\}/g;

/**
 * Replaces each reference in a text, such as `{{infant-fever}}`, with the text that `textOf` returns. A reference with a
 * capital letter gets a text with a capital letter. Throws an error if `textOf` returns no text.
 */
export const replaceReferences = (
  text: string,
  textOf: (id: string, isMore: boolean, reference: string) => string | undefined,
): string =>
  text.replace(REFERENCE, (reference, name: string, more?: string) => {
    const id = name[0]!.toLowerCase() + name.slice(1);
    const found = textOf(id, more !== undefined, reference);
    if (!found) throw new Error(`nothing to put in the place of ${reference}`);
    return id === name ? found : found[0]!.toUpperCase() + found.slice(1);
  });

import { registry } from "../../blocks/index.ts";
import { page } from "../define.ts";
import { BlockPage, emptyExamples } from "./BlockPage.tsx";
import { phrasesOf } from "./example.ts";
import { Overview } from "./Overview.tsx";

/** Tool page with the block catalog. The catalog and the tests use the same examples. */
export default page({
  path: "/_catalog/:block?",
  access: "public",
  inProduction: false,
  title: ({ params }) => params.block ?? "Blocks",
  load: async ({ params: { block: folder } }) => {
    const block = folder === undefined ? undefined : registry[folder];
    if (!folder || !block) return folder ? null : {};
    return { folder, block, empty: await emptyExamples(block), phrases: await phrasesOf(block) };
  },
  View: ({ data: { folder, block, empty, phrases } }) =>
    folder && block ? <BlockPage folder={folder} block={block} empty={empty} phrases={phrases} /> : <Overview />,
});

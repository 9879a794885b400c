import { block } from "../define.ts";
import { load } from "./directory.ts";
import { fields } from "./fields.ts";
import { DirectoryFailed, MedicalServiceDirectory } from "./MedicalServiceDirectory.tsx";

export default block({
  name: "MedicalServiceDirectory",
  fields,
  sensitive: true,
  load: { queryParams: [], follows: () => ({}), data: ({ page, call }) => load(page, call) },
  View: MedicalServiceDirectory,
  Failed: DirectoryFailed,
});

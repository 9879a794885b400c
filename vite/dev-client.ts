// Entry point of the browser code for `npm run dev`.
import "@vitejs/plugin-react/preamble";
import "../app/client.ts";

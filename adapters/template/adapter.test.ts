import { adapterSuite } from "../../tests/support/adapter-suite.ts";
import example from "./example.json" with { type: "json" };
import worker from "./index.ts";

adapterSuite(worker, {
  upstream: "jobs",
  calls: ["findJobs"],
  // Responses of the system, by path. A function receives the request.
  system: { "/v2/postings": example },
});

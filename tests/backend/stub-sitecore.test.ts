import { GraphQLRequestClient } from "@sitecore-jss/sitecore-jss";
import {
  GraphQLErrorPagesService,
  GraphQLRedirectsService,
  GraphQLRobotsService,
  GraphQLSiteInfoService,
} from "@sitecore-jss/sitecore-jss/site";
import { expect, it } from "vitest";
import { stubSitecore } from "../support/stub-sitecore.ts";

const SITE = "Andersen Windows";

it("the stub Sitecore server returns sites, redirects, `robots.txt`, and error pages to the public clients", async () => {
  const { fetch } = stubSitecore(SITE);
  const clientFactory = GraphQLRequestClient.createClientFactory({
    endpoint: "https://edge.example/api/graphql/v1",
    apiKey: "key",
  });
  const options = {
    clientFactory: (config = {}) => clientFactory({ ...config, fetch }),
    siteName: SITE,
    language: "en",
  };
  const sites = await new GraphQLSiteInfoService(options).fetchSiteInfo();
  expect(sites.map(({ name }) => name)).toEqual([SITE, "Other_Site"]);
  const redirects = await new GraphQLRedirectsService(options).fetchRedirects(SITE);
  expect(redirects[0]).toMatchObject({ pattern: "/old-home", redirectType: "REDIRECT_301" });
  expect(await new GraphQLRobotsService(options).fetchRobots()).toContain("Disallow: /secret/");
  const errors = await new GraphQLErrorPagesService(options).fetchErrorPages();
  expect(errors?.notFoundPage.rendered.sitecore.route?.name).toBe("Lost en");
});

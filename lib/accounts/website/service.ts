import { fullAddress, readWebsiteEndpoint } from "@/lib/accounts/website/contract";
import { readSite } from "@/lib/accounts/website/read-site";
import { implementPrepared } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import type { RateLimit } from "@/lib/kit/limits/limit";

/** Per organization: the server must be no means to call other sites. */
const readLimit: RateLimit = { name: "websites", q: 20, w: 3600, counts: "websites" };

export const readWebsite = implementPrepared(
  readWebsiteEndpoint,
  async ({ actor }, { website }) => {
    await consume(readLimit, actor.orgId, {});
    return readSite(fullAddress(website));
  },
  async ({ unchanged }, _, site) => {
    unchanged();
    return site;
  },
);

import { cache } from "react";
import { readInTime } from "@/app/read-in-time";
import { findBusiness, findOnlyOffer } from "@/lib/public/refer/find-business";

/** A business, read once for the page, its title, its color and its picture. */
export const readBusiness = cache((slug: string) => readInTime("refer page", findPage(slug, new Date())));

async function findPage(slug: string, now: Date) {
  const business = await findBusiness(slug, now);
  return business && { ...business, offer: await findOnlyOffer(business, now) };
}

export type BusinessPage = NonNullable<Awaited<ReturnType<typeof findPage>>>;

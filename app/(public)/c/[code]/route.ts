import { followShortLink } from "@/lib/public/short-links/follow-link";

export const GET = followShortLink;

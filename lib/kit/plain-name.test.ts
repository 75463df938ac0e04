import { expect, it } from "vitest";
import { holdsWebAddress } from "@/lib/kit/plain-name";

const names = `J.R. Smith|St. John|Dr.Smith|Anna-Maria|O'Neil|A.B.C. Plumbing|Smith & Sons, Inc.|Joe's 24/7 Plumbing
Ph.D. Rooter|No. 1 Roofing|Zoë Ødegård|山田 太郎|C/O Ann…|Awww. So nice|A.De Silva|T.Co|J.R.Day|M.Green`;
it.each(names.split(/[|\n]/))("accepts the name %s", (name) => {
  expect(holdsWebAddress(name)).toBe(false);
});

const addresses = `paypal-secure-login.com/verify|Ann (PAYPAL.COM)|http://x|www.x.y|ann@evil.co.uk|Booking.com|X.Com|t.co|T.Co/abc|zoe@T.Co|E.Vil.Co.uk
evil。com|evil．com|evil｡com|evil\u200b.com|evil.\u2060c\u00adom|ｅｖｉｌ.com|пример.рф|xn--e1afmkfd.xn--p1ai
Ann,evil.com.|bit.ly/x|shop.github.io|192.0.2.1/x`;
it.each(addresses.split(/[|\n]/))("finds a web address in %s", (name) => {
  expect(holdsWebAddress(name)).toBe(true);
});

import type { Page } from "@playwright/test";
import { z } from "zod";
import { answerUrl } from "@/lib/kit/public-links";
import { expect, expectToFit, heading, test } from "./fixtures";
import { signIn } from "./members";
import { mailedConfirmation, mailedPage, newestMail } from "./ops";
import { enrollAnn, fixedTerms, readAccount } from "./scenes";

const CompletedJob = z.object({ job: z.object({ jobId: z.string() }) });

// An unknown path is a 404.
test.use({ locale: "es-MX", allowed: [/status of 404 .*x$/] });

const widths = { phone: 320, desk: 1280 } as const;

/**
 * Expects a Spanish page without truncated text on the narrowest phones and on desktops. That no text stays English is
 * proven by proof/third-language and lib/kit/words.
 */
async function expectSpanish(page: Page, name: string): Promise<void> {
  const folded = page.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.locator("main")).toHaveAttribute("lang", "es");
  const size = page.viewportSize();
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 720 });
    await expectToFit(page);
    expect(await page.evaluate(findCut), page.url()).toEqual([]);
    if (!process.env["PICTURES"]) continue;
    await page.screenshot({ path: test.info().outputPath(`${name}, ${device}.png`), fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}

/** Texts that are partly cut off by their elements. */
function findCut(): string[] {
  return [...document.querySelectorAll("main :not(input, .sr-only, [aria-hidden] *, [aria-hidden])")]
    .filter((element) => getComputedStyle(element).overflow !== "visible")
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

test("an advocate reads their page in Spanish, and in the language they choose", { tag: "@phone" }, async ({
  page,
}) => {
  const ann = await enrollAnn({ terms: fixedTerms, phone: "+14155552671" });
  await page.goto(ann.portal);
  await expect(heading(page, "Regala $50. Gana $25.")).toBeVisible();
  await expectSpanish(page, "a new portal");
  await ann.api.post(`${await ann.refer()}/convert`);
  await ann.refer("Mei Kim");
  await page.goto(ann.portal);
  await expect(page.getByText("En espera")).toBeVisible();
  await expectSpanish(page, "a portal");

  await page.getByRole("button", { name: "Usar mi crédito" }).click();
  await expect(heading(page, "Muestra esto al pagar")).toBeVisible();
  await expectSpanish(page, "a code");
  await page.getByRole("link", { name: "Usar menos" }).click();
  await expectSpanish(page, "a part of the credit");
  await page.goto(`${ann.portal}/card`);
  await expectSpanish(page, "a card");
  await page.goto("/portal");
  await expectSpanish(page, "a lost link");
  await page.goto(`${ann.portal}x`);
  await expectSpanish(page, "a broken link");

  await page.goto(ann.portal);
  await page.getByRole("button", { name: "English" }).click();
  await expect(heading(page, "Give $50. Get $25.")).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(heading(page, "Give $50. Get $25.")).toBeVisible();
  await page.getByRole("button", { name: "Español" }).click();
  await expect(heading(page, "Regala $50. Gana $25.")).toBeVisible();

  await ann.api.patch(ann.campaign, { status: "paused" });
  await page.reload();
  await expect(heading(page, "Tu enlace está en pausa.")).toBeVisible();
  await expectSpanish(page, "a paused portal");
});

test("a business writes its own texts in Spanish", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  const save = async (path: string, words: Readonly<Record<string, string>>, fold = "") => {
    await page.goto(path);
    if (fold) await page.getByText(fold).click();
    for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/saved/)).toBeVisible();
  };
  await ann.api.patch("/api/app/business-profile", { about: "Family-run since 2009." });
  await save("/settings/business/profile", {
    "About your business in Spanish": "Negocio familiar desde 2009.",
  });
  const ownTerms = { "Your own terms in Spanish": "No es válido en emergencias." };
  await save(`/campaigns/${ann.campaignId}/edit`, ownTerms, "Fine-tune");
  await page.goto(ann.friendPath);
  await expect(page.getByText("Negocio familiar desde 2009.")).toBeVisible();
  await page.goto(`${ann.friendPath}/terms`);
  await expect(page.getByText("No es válido en emergencias.")).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await page.goto(ann.friendPath);
  await expect(page.getByText("Family-run since 2009.")).toBeVisible();
});

test("a friend is referred, asked to confirm and unsubscribed in Spanish", { tag: "@phone" }, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const friendEmail = `fred.${crypto.randomUUID().slice(-12)}@example.com`;
  await page.goto(ann.friendPath);
  await expect(heading(page, "$50 de descuento en tu próximo servicio")).toBeVisible();
  await expectSpanish(page, "a friend page");
  const name = page.getByLabel("Tu nombre");
  await name.fill("Fred Fox");
  const email = page.getByLabel("Correo electrónico");
  if (!(await email.isVisible())) await page.getByText("Usar mi correo").click();
  await email.fill(friendEmail);
  await page.getByLabel("Teléfono").fill("12");
  const claim = page.getByRole("button", { name: "Quiero mi descuento de $50" });
  await claim.click();
  await expect(page.getByRole("heading", { name: "Todavía no se envió" })).toBeVisible();
  await expectSpanish(page, "a form once more");
  await page.getByLabel("Teléfono").fill("");
  await claim.click();
  await expect(heading(page, "Ya casi: revisa tu correo")).toBeVisible();
  await expectSpanish(page, "a form that was sent");

  await page.goto(await mailedConfirmation(friendEmail));
  await expect(heading(page, "¿Usaste el enlace de Ann?")).toBeVisible();
  await expectSpanish(page, "a question");
  await page.getByRole("button", { name: "Sí, fui yo" }).click();
  await expectSpanish(page, "an answer");

  await page.goto(`${ann.friendPath}/terms`);
  await expect(heading(page, "Términos de la oferta")).toBeVisible();
  await expectSpanish(page, "terms");
  await page.getByRole("link", { name: "English" }).click();
  await expect(heading(page, "Terms of the offer")).toBeVisible();
  await page.goto(`${ann.friendPath}?lang=es`);
  await expect(page).toHaveURL(ann.friendPath);
  await expect(heading(page, "Todo listo, Fred")).toBeVisible();
  await expectSpanish(page, "a ticket");

  const { slug } = await readAccount(ann.api);
  await page.goto(`/refer/${slug}`);
  await expect(heading(page, "$50 de descuento en tu próximo servicio")).toBeVisible();
  await expectSpanish(page, "the page of a business");
  await page.goto(`/refer/${slug}/terms`);
  await expectSpanish(page, "its terms");
  const [unsubscribe = ""] = /\/unsubscribe\/[\w-]{64}/.exec((await newestMail(ann.email, "invite")).text) ?? [];
  await page.goto(unsubscribe);
  await expectSpanish(page, "unsubscribing");
  await page.getByRole("button", { name: "Dejar de recibir correos", exact: true }).click();
  await expectSpanish(page, "unsubscribed");
  await page.getByRole("button", { name: "Volver a recibir correos" }).click();
  await expectSpanish(page, "asking for emails again");
  await page.goto(await mailedPage(ann.email, "resume-emails", "unsubscribe"));
  await expectSpanish(page, "starting emails again");
  await page.goto(`${ann.friendPath}x`);
  await expectSpanish(page, "a broken link");
  await page.goto(`${ann.friendPath}/x`);
  await expectSpanish(page, "no page");
});

test("a customer rates a job with one tap and explains why, in Spanish", { tag: "@phone" }, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const { orgId } = await readAccount(ann.api);
  const link = async () => {
    const request = { advocateId: ann.advocateId, service: "la nueva caldera" };
    const { job } = CompletedJob.parse((await ann.api.post("/api/app/jobs", request)).body);
    return new URL(answerUrl({ orgId, jobId: job.jobId })).pathname;
  };
  await page.goto(await link());
  await expect(heading(page, "¿Qué te pareció nuestro servicio?")).toBeVisible();
  await expectSpanish(page, "how it went");
  await page.getByRole("button", { name: "2 de 5" }).click();
  await expect(heading(page, "Gracias por decírnoslo.")).toBeVisible();
  await expectSpanish(page, "it went wrong");
  await page.getByLabel("¿Qué salió mal? (opcional)").fill("Todavía gotea.");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("recibió tu mensaje.", { exact: false })).toBeVisible();
  await expectSpanish(page, "it was told");

  await page.goto(await link());
  await page.getByRole("button", { name: "5 de 5" }).click();
  await expect(heading(page, "¡Gracias! Nos alegra mucho.")).toBeVisible();
  await expect(page.getByRole("link", { name: ann.code })).toBeVisible();
  await expectSpanish(page, "it went well");
  await page.getByRole("link", { name: "English" }).click();
  await expect(heading(page, "Thank you! That’s great to hear.")).toBeVisible();
});

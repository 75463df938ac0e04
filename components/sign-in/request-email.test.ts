import { expect, it } from "vitest";
import { messagesCommand } from "@/components/sign-in/request-email";

it("the command reads the emails to an address", () => {
  expect(messagesCommand("dana+work@example.com")).toBe("npm run --silent ops -- messages --to dana+work@example.com");
});

it("the command quotes an address with shell characters", () => {
  expect(messagesCommand("dana.o'neil@example.com")).toBe(
    `npm run --silent ops -- messages --to "dana.o'neil@example.com"`,
  );
});

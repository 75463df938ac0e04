import { z } from "zod";
import { transact } from "@/db/client";
import { hashPassword } from "@/lib/auth/password";
import { createUser, NewUser } from "@/lib/organizations/service";
import { setUserPassword } from "@/lib/organizations/set-user-password";
import { command, done } from "@/lib/platform/ops/command";

const { orgId, email, password, role } = NewUser.shape;

export const createUserCommand = command({
  usage: "user create --org ID --email E --password P --role admin|user",
  summary: "Adds a user to an organization, with an API key where the plan has keys.",
  input: z.strictObject({ org: orgId, email, password, role }),
  run: async ({ org, ...person }) =>
    done(await transact((tx) => createUser(tx, { orgId: org, ...person }, new Date()))),
});

export const setPasswordCommand = command({
  usage: "user set-password --email E --password P",
  summary: "Lets a user sign in with this password, also where single sign-on was the only way in.",
  input: z.strictObject({ email, password }),
  run: async (given) => {
    const passwordHash = await hashPassword(given.password);
    return done(
      await transact((tx) => setUserPassword(tx, { email: given.email, passwordHash }, new Date())),
    );
  },
});

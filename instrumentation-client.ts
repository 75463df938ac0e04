// Zod tries once whether it may compile code. The pages' Content-Security-Policy forbids that, and Firefox reports each
// try as an error. This runs before any schema is made, without loading zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

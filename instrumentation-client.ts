// Zod tests once whether it may compile code. The pages' Content-Security-Policy forbids that, and Firefox reports each
// attempt as an error. This setting turns the test off, before any schema is created and without loading zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

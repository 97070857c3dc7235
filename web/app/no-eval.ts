// The page's security policy forbids eval, which zod would otherwise probe for. It reads this before its first schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

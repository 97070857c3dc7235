import * as z from 'zod/mini'

// The page's security policy forbids eval, which zod would otherwise probe for when it first parses.
z.config({ jitless: true })

/**
 * What a receipt puts on the public chain: a private proof, which says nothing without its salt, or a public record in
 * the clear (product 10.1).
 */
export const receiptForms = ['private', 'public'] as const
export type ReceiptForm = (typeof receiptForms)[number]

/** Ignores case, accents, marks and spaces. */
export function ofSameName<T extends { readonly name: string }>(name: string, medications: readonly T[]): T[] {
  const target = bare(name)
  return target === '' ? [] : medications.filter((one) => bare(one.name) === target)
}

function bare(name: string): string {
  // Decomposed, the sign ™ would become the letters TM.
  const unmarked = name.replaceAll(/\p{S}/gu, '').normalize('NFKD')
  return unmarked.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

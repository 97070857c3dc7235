/** Ignores case, accents, marks and spaces. */
export function ofSameName<T extends { readonly name: string }>(name: string, medications: readonly T[]): T[] {
  const wanted = bare(name)
  return wanted === '' ? [] : medications.filter((one) => bare(one.name) === wanted)
}

function bare(name: string): string {
  // Decomposed, the sign ™ would become the letters TM.
  const unmarked = name.replaceAll(/\p{S}/gu, '').normalize('NFKD')
  return unmarked.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

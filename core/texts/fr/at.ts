/** Of a city, a medicine or a unit: 'de Paris', 'd’Amsterdam', 'd’hydrocortisone', 'de Yaoundé'. @param name may be isolated */
export function of(name: string): string {
  return isElided(name) ? `d’${name}` : `de ${name}`
}

/** Of these names nearly all have a mute h, and a y before a vowel is no vowel. */
function isElided(name: string): boolean {
  const plain = name.normalize('NFD').replaceAll(/[\u0300-\u036f\u2066-\u2069]/g, '')
  return /^(?:(?!oua)[aeiouœæ]|h(?!ong\b)|y(?![aeiou]))/i.test(plain)
}

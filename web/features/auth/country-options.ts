import { countries } from '#core/profile/countries.ts'
import type { Option } from '#web/ui/inputs.tsx'

/** Every country with its dial code: 'United States (+1)'. */
export const countryOptions: readonly Option[] = countries.map(({ code, name, dialCode }) => ({
  value: code,
  label: `${name} (${dialCode})`,
}))

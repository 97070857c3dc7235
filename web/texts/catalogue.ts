import type { CoreTexts } from './core-texts.ts'
import type { DeliveryTexts } from './en/deliveries.ts'
import type { HistoryTexts } from './en/history.ts'
import type { LandingTexts } from './en/landing.ts'
import type { LedgerTexts } from './en/ledger.ts'
import type { LinkTexts } from './en/links.ts'
import type { PublicTexts } from './en/public.ts'
import type { SettingsTexts } from './en/settings.ts'
import type { Texts } from './en.ts'
import type { LaterTexts } from './en-later.ts'

/** Everything the page says in a language other than English, which the page has from the start. Loaded as a whole. */
export type Catalogue = {
  readonly publicTexts: PublicTexts
  readonly texts: Texts
  readonly laterTexts: LaterTexts
  readonly historyTexts: HistoryTexts
  readonly deliveryTexts: DeliveryTexts
  readonly landingTexts: LandingTexts
  readonly ledgerTexts: LedgerTexts
  readonly settingsTexts: SettingsTexts
  readonly linkTexts: LinkTexts
  readonly coreTexts: CoreTexts
}

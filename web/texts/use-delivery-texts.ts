import { type DeliveryTexts, deliveryTexts } from './en/deliveries.ts'
import { useCatalogue } from './language.ts'

/** The words of what became of reminders, loaded with the two screens that tell of it. */
export function useDeliveryTexts(): DeliveryTexts {
  return useCatalogue()?.deliveryTexts ?? deliveryTexts
}

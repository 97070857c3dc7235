import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'

/** The title of the document: the page, then the product. */
export function PageTitle({ page }: { page: string }) {
  const { brand } = useTexts(sharedTexts)
  return <title>{`${page} | ${brand}`}</title>
}

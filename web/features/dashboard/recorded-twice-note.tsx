import type { DoseKey } from '#core/dose/entry.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Today } from './today.ts'

/** While another dose is due: of which doses the list below asks whether they were taken twice. */
export function RecordedTwiceNote({ twice, onShow }: { twice: Today['twice']; onShow: (dose: DoseKey) => void }) {
  const t = useTexts(dashboardTexts)
  const { maybeTwice } = useTexts(dosesTexts)
  const [first] = twice
  if (!first) return null
  const action = (
    <Button variant="quiet" size="sm" onClick={() => onShow(first.key)}>
      {t.showTwice(twice.length)}
    </Button>
  )
  return (
    <Note kind="missed" icon="warning" action={action}>
      <b>
        <BidiText>{t.recordedTwice(twice.map(({ name }) => isolated(name)).join(', '))}</BidiText>
      </b>
      <br />
      {twice.length === 1 ? maybeTwice : t.severalTwice}
    </Note>
  )
}

import { useClockError } from '#web/lib/clock.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Note } from '#web/ui/note.tsx'

/** Warns the patient if the device's clock is off by more than two minutes; the page itself uses the server's. */
export function ClockNote() {
  const t = useTexts(appTexts).clockError
  const error = useClockError()
  if (!error) return null
  const minutes = Math.round(error.abs().total('minutes'))
  return (
    <div className="mb-16">
      <Note kind="due" icon="upcoming">
        <b>{t.title}</b> {t.text(minutes, error.sign > 0)}
      </Note>
    </div>
  )
}

import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import './save-bar.css'

type SaveBarProps = { unsaved: number; busy: boolean; failures: readonly string[]; onSave: () => void }

/** Save Changes (product 8), always visible, with the number of unsaved changes. */
export function SaveBar({ unsaved, busy, failures, onSave }: SaveBarProps) {
  const t = useTexts(settingsTexts).save
  return (
    <div className="save-bar">
      {failures.length > 0 && (
        <FormError>
          {failures.map((failure) => (
            <p key={failure}>{failure}</p>
          ))}
        </FormError>
      )}
      <Button busy={busy} onClick={onSave}>
        {busy ? t.inProgress : t.action}
      </Button>
      <p className="soft small" role="status">
        {unsaved > 0 ? t.unsaved(unsaved) : t.nothing}
      </p>
    </div>
  )
}

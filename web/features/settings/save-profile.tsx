import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import type { SaveProfile } from './use-save-profile.ts'
import './save-profile.css'

/** Save Changes (product 8.1), at the end of the profile, with the number of unsaved changes. */
export function SaveProfileButton({ unsaved, busy, failure, save }: SaveProfile) {
  const t = useTexts(settingsTexts).save
  return (
    <div className="save-profile">
      {failure !== null && (
        <FormError>
          <p>{failure}</p>
        </FormError>
      )}
      <Button variant={unsaved > 0 ? 'solid' : 'line'} busy={busy} onClick={() => void save()}>
        {busy ? t.inProgress : t.action}
      </Button>
      <p className="soft small" role="status">
        {unsaved > 0 ? t.unsaved(unsaved) : t.nothing}
      </p>
    </div>
  )
}

import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormError } from '#web/ui/field.tsx'
import type { SaveProfile } from './use-save-profile.ts'
import './save-profile.css'

/**
 * Save Changes (product 8.1), at the end of the profile, with the number of unsaved changes. While there are any it stays in sight:
 * the field that was changed, or that has an error, may be far above.
 */
export function SaveProfileButton({ unsaved, busy, failure, save }: SaveProfile) {
  const t = useTexts(settingsTexts).save
  return (
    <div className={classNames('save-profile', unsaved > 0 && 'save-profile--unsaved')} data-bottom-bar>
      {failure !== null && (
        <FormError>
          <p>{failure}</p>
        </FormError>
      )}
      <Button variant={unsaved > 0 ? 'solid' : 'line'} busy={busy} onClick={() => void save()}>
        {busy ? t.inProgress : t.action}
      </Button>
      <p className="soft small" role="status">
        {unsaved === 0 ? t.nothing : failure === null && t.unsaved(unsaved)}
      </p>
    </div>
  )
}

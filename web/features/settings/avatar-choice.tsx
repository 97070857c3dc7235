import { useId } from 'react'
import { type Avatar, avatarColours, avatars, initials } from '#core/profile/profile.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import type { ProfileForm } from './profile-form.ts'
import './avatar-choice.css'

/** The five avatars (product 16.1), as in the top bar; each with the name of its color. */
export function AvatarChoice({ form, onChange }: { form: ProfileForm; onChange: (avatar: Avatar) => void }) {
  const t = useTexts(settingsTexts).profile
  const name = useId()
  const letters = initials(form.firstName, form.lastName)
  return (
    <FieldGroup legend={t.avatar}>
      <div className="avatar-choice">
        {avatars.map((avatar) => {
          const colour = avatarColours[avatar]
          return (
            <label key={avatar}>
              <input
                type="radio"
                name={name}
                checked={form.avatar === avatar}
                onChange={() => onChange(avatar)}
                aria-label={t.avatars[colour]}
              />
              <span className={`avatar avatar--${colour}`} aria-hidden="true">
                {letters}
              </span>
              <small aria-hidden="true">{t.avatars[colour]}</small>
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}

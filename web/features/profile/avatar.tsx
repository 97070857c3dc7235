import { type Avatar as AvatarName, avatarColours, avatars, defaultAvatar } from '#core/profile/profile.ts'
import { storedProfile } from '#web/lib/storage.ts'

type AvatarProps = {
  initials: string
  /** Name of the button; the letters in sight are added, so that it can be called by them. */
  label: string
  onPress: () => void
}

/** The patient's initials on their colour; a button that opens the profile. */
export function Avatar({ initials, label, onPress }: AvatarProps) {
  const colour = avatarColours[chosenAvatar()]
  return (
    <button type="button" className={`avatar avatar--${colour}`} aria-label={`${initials}, ${label}`} onClick={onPress}>
      {initials}
    </button>
  )
}

function chosenAvatar(): AvatarName {
  const chosen = storedProfile()?.avatar
  return avatars.find((avatar) => avatar === chosen) ?? defaultAvatar
}

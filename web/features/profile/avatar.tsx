import { type Avatar as AvatarName, avatarColours } from '#core/profile/profile.ts'

type AvatarProps = {
  initials: string
  avatar: AvatarName
  /** Name of the button; the letters in sight are added, so that it can be called by them. */
  label: string
  onPress: () => void
}

/** The patient's initials on their colour; a button that opens the profile. */
export function Avatar({ initials, avatar, label, onPress }: AvatarProps) {
  return (
    <button
      type="button"
      className={`avatar avatar--${avatarColours[avatar]}`}
      aria-label={`${initials}, ${label}`}
      onClick={onPress}
    >
      {initials}
    </button>
  )
}

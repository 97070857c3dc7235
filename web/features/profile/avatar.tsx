import { type Avatar as AvatarName, avatarColours } from '#core/profile/profile.ts'

type AvatarProps = {
  initials: string
  avatar: AvatarName
  /** Label of the button; the visible initials are added, so that voice control can find it by them. */
  label: string
  onPress: () => void
}

/** The patient's initials on their color; a button that opens the profile. */
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

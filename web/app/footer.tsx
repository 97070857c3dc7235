import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/** The foot of every page, with the way to the other theme. */
export function Footer() {
  const t = usePublicTexts()
  const { isDark } = useTheme()
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{t.footer}</p>
        <button type="button" className="theme" onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
          <Icon name="theme" />
          {isDark ? t.theme.toLight : t.theme.toDark}
        </button>
      </div>
    </footer>
  )
}

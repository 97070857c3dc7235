import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/**
 * The foot of every page, with the way to the other theme.
 * @param isSignedIn the language is chosen in the settings, and not here
 */
export function Footer({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const t = usePublicTexts()
  const { isDark } = useTheme()
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{t.footer}</p>
        {!isSignedIn && <LanguageChoice />}
        <button type="button" className="theme" onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
          <Icon name="theme" />
          {isDark ? t.theme.toLight : t.theme.toDark}
        </button>
      </div>
    </footer>
  )
}

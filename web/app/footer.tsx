import type { ReactNode } from 'react'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/**
 * The foot of every page, with the way to the other theme.
 * @param children what this page's foot has more, such as the choice of language for whoever is not signed in
 */
export function Footer({ children }: { children?: ReactNode }) {
  const t = useTexts(sharedTexts)
  const { isDark } = useTheme()
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{t.footer}</p>
        {children}
        <button type="button" className="theme" onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
          <Icon name="theme" />
          {isDark ? t.theme.toLight : t.theme.toDark}
        </button>
      </div>
    </footer>
  )
}

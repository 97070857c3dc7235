import type { ReactNode } from 'react'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/**
 * The footer of every page, with the theme switch.
 * @param children more of this page's footer, such as the choice of language for visitors
 */
export function Footer({ children }: { children?: ReactNode }) {
  const t = useTexts(sharedTexts)
  const { isDark } = useTheme()
  return (
    <footer className="footer">
      <div className="page-width">
        <p>{t.footer}</p>
        {children}
        <button type="button" className="theme-button" onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
          <Icon name="theme" />
          {isDark ? t.theme.toLight : t.theme.toDark}
        </button>
      </div>
    </footer>
  )
}

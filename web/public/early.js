// Runs before anything is shown: the theme that was chosen (web/app/theme.ts), and the skeleton (web/app/page-skeleton.tsx).
try {
  const { dataset } = document.documentElement
  const { theme, isAuthenticated } = localStorage
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (isAuthenticated === 'true' && location.pathname.startsWith('/app')) dataset.waiting = ''
} catch {}

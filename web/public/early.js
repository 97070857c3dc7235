// Runs before anything is shown: web/lib/early-press.ts, web/app/theme.ts, web/app/waiting-pages.tsx.
{
  const { dataset } = document.documentElement
  try {
    const { theme, language, isAuthenticated, appSettings } = localStorage
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    if (isAuthenticated === 'true' && location.pathname.startsWith('/app')) {
      const wanted = [language, ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en']
      dataset.waiting = wanted.find((one) => ['en', 'es', 'fr', 'de'].includes(one))
      const isWanted = JSON.parse(appSettings ?? 'null')?.notifications?.push ?? true
      const permission = globalThis.Notification?.permission ?? 'unsupported'
      if (isWanted && location.pathname === '/app') {
        dataset.permission = permission === 'default' ? 'unasked' : permission
      }
      // The first formatter takes as long as all others together, most of it for the lists of languages: made while the code is
      // on its way, each in a task of its own.
      setTimeout(() => Intl.Collator.supportedLocalesOf('en'))
      setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('en'))
      setTimeout(() => new Intl.DateTimeFormat(dataset.waiting, { weekday: 'long', timeZone: 'UTC' }).format())
    }
  } catch {}
  const early = { alive: new Set(), press: null }
  globalThis.early = early
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest?.('[data-part] button')
      if (!button || early.alive.has(button.closest('[data-part]'))) return
      early.press = button
      event.stopImmediatePropagation()
    },
    true,
  )
}

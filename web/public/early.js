// Runs before anything is shown: web/lib/early-press.ts, web/app/theme.ts.
{
  try {
    const { theme } = localStorage
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
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

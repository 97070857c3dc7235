// Runs before anything is shown: the theme that was chosen (web/app/theme.ts), and the skeleton (web/app/page-skeleton.tsx).
try {
  const { dataset } = document.documentElement
  const { theme, isAuthenticated } = localStorage
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (isAuthenticated === 'true' && location.pathname.startsWith('/app')) dataset.waiting = ''
} catch {}

// What the page begins with is missing: it is of another release, or the connection broke. Reloads as web/app/missing-code.ts
// does, once for each file, or says so: nothing else of the page can.
addEventListener('missing-code', ({ detail }) => {
  let chosen
  try {
    chosen = localStorage.language
    const { reloadedFor = '' } = sessionStorage
    if (navigator.onLine && !reloadedFor.includes(detail)) {
      sessionStorage.reloadedFor = `${reloadedFor}${detail}\n`
      return location.reload()
    }
  } catch {}
  const texts = {
    en: ['Part of this page could not be loaded.', 'Reload the page'],
    de: ['Ein Teil dieser Seite konnte nicht geladen werden.', 'Seite neu laden'],
    fr: ['Une partie de cette page n’a pas pu être chargée.', 'Recharger la page'],
    es: ['No se pudo cargar una parte de esta página.', 'Recargar la página'],
  }
  const lang = [chosen, ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en'].find((one) => one in texts)
  const [text, reload] = texts[lang]
  document.getElementById('missing-code')?.remove()
  document.body.insertAdjacentHTML(
    'afterbegin',
    `<p id="missing-code" class="page-width" role="alert" lang="${lang}">${text} <a href="">${reload}</a></p>`,
  )
  delete document.documentElement.dataset.waiting
})
// Until the page is loaded, all that fails is what the document names; what it loads later has an error page of its own.
addEventListener(
  'error',
  ({ target }) => {
    const isNamed = target.matches?.('script[src^="/assets/"], link[rel="stylesheet"][href^="/assets/"]')
    if (!isNamed || document.readyState === 'complete') return
    dispatchEvent(new CustomEvent('missing-code', { detail: target.src || target.href }))
  },
  true,
)

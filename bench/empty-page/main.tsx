import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/* The least that a React page must do to show the first dose: it reads the JSON that the dashboard reads and lists the names. */

const calls: string[] = JSON.parse(new URLSearchParams(location.search).get('calls') ?? '[]')

function Page() {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    void Promise.all(calls.map(async (path) => (await fetch(path)).json())).then((answers) => {
      setNames(answers.flatMap(({ medications = [] }) => medications.map(({ name }: { name: string }) => name)))
    })
  }, [])
  useEffect(() => {
    if (names.length > 0) performance.mark('first-dose-shown')
  }, [names])
  return names.map((name) => (
    <button key={name} type="button">
      {name}
    </button>
  ))
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)

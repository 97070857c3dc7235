import { useEffect, useEffectEvent } from 'react'
import { audioTexts } from '#web/texts/en/audio.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { isAutoplayAllowed } from './autoplay.ts'
import { soundWelcome } from './sound.ts'
import { reminderVolume } from './volume.ts'

/** How long after the dashboard is there, in milliseconds (product 7.2). */
const welcomeAfterMs = 2000

/** Of this tab: a reload is no new visit. */
const key = 'audioWelcome'

/**
 * Welcomes the patient by voice, once in a visit, where the browser lets the page sound by itself (product 7.2). Never over a
 * reminder, and without a word about medicines: others may hear it.
 * @param facts.isWanted audio reminders are known to be on, and none is active
 */
export function useWelcome(facts: { readonly isWanted: boolean; readonly firstName: string }) {
  const { isWanted, firstName } = facts
  const t = useTexts(audioTexts)
  const welcome = useEffectEvent(async () => {
    if (!isWanted || document.visibilityState !== 'visible' || wasWelcomed()) return
    if (!(await isAutoplayAllowed().catch(() => false)) || !takeWelcome()) return
    await soundWelcome(t.welcome(firstName), currentLanguage(), reminderVolume())
  })
  useEffect(() => {
    const timer = setTimeout(() => void welcome(), welcomeAfterMs)
    return () => clearTimeout(timer)
  }, [])
}

function wasWelcomed(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return true
  }
}

/** @returns whether it was this one's to give */
function takeWelcome(): boolean {
  if (wasWelcomed()) return false
  sessionStorage.setItem(key, 'given')
  return true
}

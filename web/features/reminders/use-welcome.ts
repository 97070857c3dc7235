import { useEffect, useEffectEvent } from 'react'
import type { Day } from '#web/lib/day.ts'
import { tabValue } from '#web/lib/device-value.ts'
import { audioTexts } from '#web/texts/en/audio.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { isAutoplayAllowed } from './autoplay.ts'
import { isSoundSupported, soundWelcome } from './sound.ts'
import { useAreSettingsKnown, useReminders, useSettings } from './use-reminders.ts'
import { reminderVolume } from './volume.ts'

/** Delay after the dashboard is shown, in milliseconds (product 7.2). */
const welcomeAfterMs = 2000

/** Per tab: a reload is not a new visit. */
const given = tabValue('audioWelcome')

/**
 * Welcomes the patient by voice, once per visit, if audio reminders are on and the browser allows sound (product 7.2). Never over
 * a reminder, and without naming medicines: others may hear it.
 */
export function useWelcome({ day, firstName }: { readonly day: Day; readonly firstName: string }) {
  const { userId } = day.record
  const isReminding = useReminders(day).active.length > 0
  const isOn = useSettings(userId).notifications.sound
  const areSettingsKnown = useAreSettingsKnown(userId)
  const isWanted = isSoundSupported() && areSettingsKnown && isOn && !isReminding
  const t = useTexts(audioTexts)
  const welcome = useEffectEvent(async () => {
    if (!isWanted || document.visibilityState !== 'visible' || given.read() !== null) return
    if (!(await isAutoplayAllowed().catch(() => false)) || !takeWelcome()) return
    await soundWelcome(t.welcome(firstName), currentLanguage(), reminderVolume())
  })
  useEffect(() => {
    const timer = setTimeout(() => void welcome(), welcomeAfterMs)
    return () => clearTimeout(timer)
  }, [])
}

/** @returns whether it has not been played in this visit; where nothing can be stored, it is never played */
function takeWelcome(): boolean {
  return given.read() === null && given.write('given')
}

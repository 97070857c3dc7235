import { languages, languageTable, type Settings, timezones } from '#core/settings/settings.ts'
import { cityOf, zoneId } from '#core/time/span.ts'
import { deviceZone } from '#web/lib/clock.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ChoiceOption, SwitchOption } from './option.tsx'
import { ZonePreview } from './zone-preview.tsx'

type Appearance = Settings['appearance']

type AppearanceSectionProps = {
  appearance: Appearance
  /** Each stores it at once. @returns whether it is stored */
  onDark: (darkMode: boolean) => Promise<boolean>
  onZone: (timezone: Appearance['timezone']) => Promise<boolean>
  onLanguage: (language: Appearance['language']) => void
  /** Called with whether a zone is chosen and not confirmed. */
  onUnsaved: (isUnsaved: boolean) => void
  /** The page is light or dark as the device is. */
  followsDevice: boolean
  /** Null if the page follows the device already. */
  onFollowDevice: (() => void) | null
}

/** Appearance (product 8.4, 16.1): dark mode, language and timezone. */
export function AppearanceSection(props: AppearanceSectionProps) {
  const { appearance, onDark, onZone, onLanguage, onUnsaved, followsDevice, onFollowDevice } = props
  const t = useTexts(settingsTexts).appearance

  async function chooseDark(darkMode: boolean) {
    if (await onDark(darkMode)) showToast('success', darkMode ? t.darkEnabled : t.lightEnabled)
  }

  return (
    <>
      <SwitchOption
        label={t.darkMode}
        hint={followsDevice ? t.darkByDevice : t.darkChosen}
        isOn={appearance.darkMode}
        onChange={(on) => void chooseDark(on)}
      />
      {onFollowDevice && (
        <Button variant="quiet" size="sm" className="option__more" onClick={onFollowDevice}>
          {t.followDevice}
        </Button>
      )}
      <ChoiceOption
        label={t.language}
        hint={t.languageHint}
        value={appearance.language}
        choices={languages.map((value) => ({ value, label: languageTable[value].name }))}
        onChange={onLanguage}
      />
      <ZonePreview stored={appearance.timezone} onSave={onZone} onUnsaved={onUnsaved}>
        {(city, chosen, choose) => (
          <ChoiceOption
            label={t.timezone}
            hint={t.zoneNow(city)}
            value={chosen}
            choices={timezones.map((value) => ({ value, label: zoneLabel(value) }))}
            onChange={choose}
          />
        )}
      </ZonePreview>
    </>
  )

  function zoneLabel(timezone: Appearance['timezone']): string {
    if (timezone === 'auto') return t.zones.auto(cityOf(deviceZone()))
    return t.zones.named(timezone, cityOf(zoneId(timezone) ?? timezone))
  }
}

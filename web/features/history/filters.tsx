import '#web/ui/forms.css'
import './filters.css'
import { type ChangeEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { maxSearchLength, type SetFilter, statuses, typed } from './address.ts'
import type { HistoryFilter } from './queries.ts'

/** Search by medication name, and a filter for all, taken or missed (product 6.1). */
export function Filters(props: { filter: HistoryFilter; onChange: SetFilter }) {
  const { filter, onChange } = props
  const t = useTexts(historyTexts)
  const { key, state } = useLocation()
  // They have a state of their own: the address changes a moment later, and neither a letter nor a tap may get lost in between.
  const [chosen, setChosen] = useState(filter)
  const [address, setAddress] = useState(key)
  if (address !== key) {
    setAddress(key)
    if (state !== typed) setChosen(filter)
  }
  const choose = (part: Partial<HistoryFilter>) => {
    const wanted = { ...chosen, ...part }
    setChosen(wanted)
    onChange(wanted, typed)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know <search>.
    <div role="search" className="filters">
      <div className="filters__search">
        <label>
          <span className="visually-hidden filters__label">{t.search}</span>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            placeholder={t.search}
            maxLength={maxSearchLength}
            autoComplete="off"
            value={chosen.search}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => choose({ search: target.value })}
          />
        </label>
      </div>
      <Segmented
        label={t.statusLabel}
        options={statuses.map((value) => ({ value, label: t.filter[value] }))}
        value={chosen.status}
        onChange={(status) => choose({ status })}
      />
    </div>
  )
}

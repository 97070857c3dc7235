import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { videoPanelTexts } from '#web/texts/en/video-panel.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useWasVisible } from '#web/ui/use-was-visible.ts'
import { videoAssistantQuery } from './queries.ts'

/**
 * The video assistant (product 12): a press fades its logo, then the operator's page loads. Nothing is requested from that page
 * before (product 1.5). If the operator has set none, it is our own short tour; which one is fetched when it becomes visible.
 */
export function VideoAssistant() {
  const t = useTexts(videoPanelTexts)
  const place = useRef<HTMLDivElement>(null)
  const { data, isError } = useQuery({ ...videoAssistantQuery(), enabled: useWasVisible(place) })
  return (
    <div className="collapsible" ref={place}>
      <Icon name="play" />
      <span>
        <b>{t.title}</b>
        <small>{isError ? t.unknown : t.text}</small>
      </span>
      {data && <data.Player address={data.address} />}
    </div>
  )
}

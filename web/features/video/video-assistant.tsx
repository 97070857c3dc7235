import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { getVideoAssistant } from '#core/api/video-assistant.ts'
import { call } from '#web/lib/api.ts'
import { videoPanelTexts } from '#web/texts/en/video-panel.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useWasVisible } from '#web/ui/use-was-visible.ts'

/**
 * The video assistant (product 12): a press fades its logo, then the operator's page loads. Nothing is requested from that page
 * before (product 1.5). If the operator has set none, it is our own short tour; which one is fetched when it becomes visible.
 */
export function VideoAssistant() {
  const t = useTexts(videoPanelTexts)
  const place = useRef<HTMLDivElement>(null)
  const { data, isError } = useQuery({
    enabled: useWasVisible(place),
    queryKey: ['video-assistant'],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  })
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

/** The operator's video, if there is one, and the component that plays it. */
async function read() {
  const [{ address }, { Player }] = await Promise.all([call(getVideoAssistant, {}), import('./player.tsx')])
  return { address, Player }
}

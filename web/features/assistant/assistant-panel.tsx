import { type ComponentType, useId, useState } from 'react'
import { useRailTexts } from '#web/texts/use-rail-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Known } from './own-answers.ts'
import './assistant.css'

/** The assistant chat, collapsed or open (SPEC 2). The conversation is loaded when it is first opened, and stays when it is closed. */
export function AssistantPanel(props: Known) {
  const t = useRailTexts().assistant
  const [isOpen, setOpen] = useState(false)
  const [Chat, setChat] = useState<ComponentType<Known> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const id = useId()

  async function toggle() {
    setOpen(!isOpen)
    setFailed(false)
    if (isOpen || Chat) return
    try {
      const loaded = await import('./chat.tsx')
      setChat(() => loaded.Chat)
    } catch {
      setOpen(false)
      setFailed(true)
    }
  }

  return (
    <div className="tool">
      <Icon name="chat" />
      <span>
        <b>{t.title}</b>
        <small>{t.what}</small>
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? t.closeChat : t.openChat}
        onClick={() => void toggle()}
      >
        {isOpen ? t.close : t.open}
      </Button>
      <div id={id} className="chat-place" hidden={!isOpen}>
        {Chat ? <Chat {...props} /> : <p className="soft">{t.loading}</p>}
      </div>
      {hasFailed && (
        <p className="chat-place small" role="alert">
          {t.loadFailed}
        </p>
      )}
    </div>
  )
}

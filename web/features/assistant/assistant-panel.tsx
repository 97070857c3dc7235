import { assistantPanelTexts } from '#web/texts/en/assistant-panel.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { CollapsiblePanel } from '#web/ui/collapsible-panel.tsx'
import type { ChatProps } from './chat.tsx'

const loadChat = async () => (await import('./chat.tsx')).Chat

/** The assistant chat, collapsed or open (product 11.1). */
export function AssistantPanel(props: ChatProps) {
  const t = useTexts(assistantPanelTexts)
  return <CollapsiblePanel icon="chat" what={t.what} texts={t} load={loadChat} given={props} />
}

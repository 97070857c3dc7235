import { useRailTexts } from '#web/texts/use-rail-texts.ts'
import { Tool } from '#web/ui/tool.tsx'
import type { Known } from './own-answers.ts'

const loadChat = async () => (await import('./chat.tsx')).Chat

/** The assistant chat, collapsed or open (product 11.1). */
export function AssistantPanel(props: Known) {
  const t = useRailTexts().assistant
  return <Tool icon="chat" what={t.what} texts={t} load={loadChat} given={props} />
}
